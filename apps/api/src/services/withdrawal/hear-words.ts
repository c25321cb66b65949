import type { Address } from '@app/core/address'
import type { SignerState } from '@app/core/vault/signer-protocol'
import { VOUCHER_SECONDS } from '@app/core/withdrawal/voucher-life'
import type { SignerInForce, VaultWord } from '../../chain/vault-word.ts'
import type { Clock, Pause } from './read-clock.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/** What the vault and the signer say of themselves; undefined for who says nothing. */
export interface Words {
  vault: VaultWord | undefined
  signer: SignerState | undefined
}

/** A voucher that lived for less could not be carried out in time. */
const LEAST_VOUCHER_SECONDS = 600

export async function hearWords({ vault, signer }: WithdrawalContext, how: 'now' | 'lately'): Promise<Words> {
  const [vaultWord, signerWord] = await Promise.all([how === 'now' ? vault.askNow() : vault.ask(), signer?.readState()])
  return { vault: vaultWord, signer: signerWord }
}

/** The clock with what the vault says itself: index and vault must both let it pay, and a vault that says nothing does not. */
export function addWords(clock: Clock, { vault, signer }: Words): Clock {
  const pauses: Pause[] = clock.pauses.filter(({ reason }) => reason !== 'vaultPaused' || vault === undefined)
  const indexed = clock.pauses.find(({ reason }) => reason === 'vaultPaused')
  const pausedUntil = Math.max(indexed?.resumesAt ?? 0, vault?.pausedUntil ?? 0)
  if (vault === undefined) pauses.push({ reason: 'vaultUnknown', resumesAt: null })
  else if (pausedUntil > clock.finalAt) pauses.push({ reason: 'vaultPaused', resumesAt: pausedUntil })
  if (signer === undefined) pauses.push({ reason: 'noSigner', resumesAt: null })
  else if (vault && getDeadline(clock, { vault, signer: signer.signer }) === undefined)
    pauses.push({ reason: 'signerNotInForce', resumesAt: null })
  if (signer && signer.refusal !== null) pauses.push({ reason: 'signerRefuses', resumesAt: null })
  return { ...clock, pauses }
}

/** The last second of a voucher that is signed now; undefined when the signer is not in force for long enough. */
export function getDeadline(
  clock: Clock,
  { vault, signer }: { vault: VaultWord; signer: Address },
): number | undefined {
  const ends = [clock.signers, ...vault.signers].map((signers) => findEnd(signers, signer))
  const last = Math.min(clock.finalAt + VOUCHER_SECONDS, ...ends.map((end) => end - 1))
  return last >= clock.finalAt + LEAST_VOUCHER_SECONDS ? last : undefined
}

function findEnd(signers: readonly SignerInForce[], signer: Address): number {
  const own = signers.filter((each) => each.signer.toLowerCase() === signer.toLowerCase())
  return Math.max(0, ...own.map(({ endsAt }) => endsAt))
}
