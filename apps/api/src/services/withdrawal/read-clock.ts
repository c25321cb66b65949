import type { Address } from '@app/core/address'
import { type SigningPause, signingPauses } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import { getEpoch, getEpochStart } from '@app/core/settlement/epochs'
import type { SignerState } from '@app/core/withdrawal/signer-protocol'
import { VOUCHER_SECONDS } from '@app/core/withdrawal/rules'
import type { Sql, TransactionSql } from '@app/db/client'
import type { Logger } from 'pino'
import type { SignerInForce, VaultState } from '../../chain/vault-state.ts'
import type { ServiceContext } from '../../context.ts'
import { readUnlessUnindexed } from '../../indexed/answer-chain-read.ts'
import { type CursorRow, getStaleness, requireCursor, selectCursor } from '../../indexed/cursor.ts'

export type WithdrawalContext = Pick<ServiceContext, 'config' | 'database' | 'lagRule' | 'signer' | 'vault'>

interface Pause {
  reason: SigningPause
  resumesAt: number | null
}

/**
 * All rules of withdrawals go by the newest final block. Times are Unix seconds; `day` is the first second of its UTC
 * day.
 */
export interface Clock {
  finalAt: number
  finalBlock: number
  indexedBlock: number
  day: number
  /** Index and chain differ, or final blocks have changed: nothing is paid. */
  isDoubtful: boolean
  isFresh: boolean
  pauses: readonly Pause[]
  signers: readonly SignerInForce[]
}

interface ClockRow extends CursorRow {
  final_block_timestamp: number | null
  is_reorganised: boolean
  is_unequal: boolean
  root_differs: boolean
  is_switched_on: boolean
  paused_until: number
}

export async function readClock(
  sql: Sql | TransactionSql,
  { config, lagRule }: Pick<WithdrawalContext, 'config' | 'lagRule'>,
): Promise<Clock> {
  const [row] = await sql<ClockRow[]>`
    select ${selectCursor(sql)}, c.final_block_timestamp,
      exists (select from chain.deep_reorg where acknowledged_at is null) as is_reorganised,
      exists (select from chain.mismatch where ended_at is null) as is_unequal,
      exists (select from settled.alarm where kind = 'rootDiffers' and ended_at is null) as root_differs,
      coalesce((select is_on from app.signing), true) as is_switched_on,
      coalesce((select paused_until from chain.pause where contract = ${config.deployment.contracts.dividendVault}), 0)
        as paused_until
    from chain.cursor c`
  const cursor = requireCursor(row, config)
  if (!row || row.final_block_number === null || row.final_block_timestamp === null)
    throw new AppError('INDEXER_UNAVAILABLE')
  const finalAt = row.final_block_timestamp
  const isFresh = getStaleness(cursor, lagRule) === undefined
  return {
    finalAt,
    finalBlock: row.final_block_number,
    indexedBlock: cursor.blockNumber,
    day: getEpochStart(getEpoch(finalAt)),
    isDoubtful: row.is_reorganised || row.is_unequal,
    isFresh,
    pauses: findPauses(row, finalAt, isFresh),
    signers: await readSigners(sql),
  }
}

function findPauses(row: ClockRow, finalAt: number, isFresh: boolean): Pause[] {
  const pauses: Pause[] = []
  const add = (holds: boolean, reason: SigningPause, resumesAt: number | null = null) =>
    holds && pauses.push({ reason, resumesAt })
  add(row.is_reorganised, 'reorganised')
  add(row.is_unequal, 'unequal')
  add(row.root_differs, 'rootDiffers')
  add(!row.is_switched_on, 'switchedOff')
  add(row.paused_until > finalAt, 'vaultPaused', row.paused_until)
  add(!isFresh, 'lagging')
  return pauses
}

async function readSigners(sql: Sql | TransactionSql): Promise<SignerInForce[]> {
  const rows = await sql<{ signer: Address; ends_at: bigint }[]>`
    select signer, ends_at from chain.dividend_signer added
    where signer is not null and not exists (
      select from chain.dividend_signer disabled
      where disabled.guardian is not null
        and (disabled.block_number, disabled.log_index) > (added.block_number, added.log_index)
    )`
  return rows.map(({ signer, ends_at: endsAt }) => ({ signer, endsAt: Number(endsAt) }))
}

export function getFirstPause(pauses: readonly Pause[]): Pause | undefined {
  const place = ({ reason }: Pause) => signingPauses.indexOf(reason)
  return pauses.toSorted((a, b) => place(a) - place(b))[0]
}

export interface Reports {
  vault: VaultState | undefined
  signer: SignerState | undefined
}

/** A shorter voucher could not be redeemed in time. */
const LEAST_VOUCHER_SECONDS = 600

export async function readReports({ vault, signer }: WithdrawalContext, how: 'now' | 'recent'): Promise<Reports> {
  const [vaultState, signerState] = await Promise.all([
    how === 'now' ? vault.readNow() : vault.readRecent(),
    signer?.readState(),
  ])
  return { vault: vaultState, signer: signerState }
}

/** Index and vault must both allow payments; a vault that does not answer allows none. */
export function addReports(clock: Clock, { vault, signer }: Reports): Clock {
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

/** The last Unix second at which a voucher pays; undefined when the signer's term ends too soon. */
export function getDeadline(
  clock: Clock,
  { vault, signer }: { vault: VaultState; signer: Address },
): number | undefined {
  const ends = [clock.signers, ...vault.signers].map((signers) => findEnd(signers, signer))
  const last = Math.min(clock.finalAt + VOUCHER_SECONDS, ...ends.map((end) => end - 1))
  return last >= clock.finalAt + LEAST_VOUCHER_SECONDS ? last : undefined
}

function findEnd(signers: readonly SignerInForce[], signer: Address): number {
  const own = signers.filter((each) => each.signer.toLowerCase() === signer.toLowerCase())
  return Math.max(0, ...own.map(({ endsAt }) => endsAt))
}

export async function readSigningPauses(ctx: WithdrawalContext): Promise<readonly Pause[]> {
  const known = await readUnlessUnindexed(() => readClock(ctx.database, ctx))
  if (!known) return [{ reason: 'notIndexed', resumesAt: null }]
  const { pauses } = addReports(known, await readReports(ctx, 'recent'))
  const first = getFirstPause(pauses)
  return first ? [first, ...pauses.filter((pause) => pause !== first)] : []
}

export function createSigningReport(log: Logger): (ctx: WithdrawalContext) => Promise<void> {
  let reported = ''
  return async (ctx) => {
    const reasons = (await readSigningPauses(ctx)).map(({ reason }) => reason)
    if (reasons.join() === reported) return
    reported = reasons.join()
    if (reasons.length === 0) log.info('vouchers are signed again')
    else log.warn({ reasons }, 'no vouchers are signed')
  }
}

export function assertSigning({ pauses }: Clock): void {
  const pause = getFirstPause(pauses)
  if (pause)
    throw new AppError('SIGNING_PAUSED', { details: { ...pause, reasons: pauses.map(({ reason }) => reason) } })
}
