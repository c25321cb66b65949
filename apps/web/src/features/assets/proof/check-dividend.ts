import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { ProofOfEarnings, ProvenLeaf } from '@app/core/api/days'
import type { SettledStep } from '@app/core/api/withdrawal'
import type { Hex } from 'viem'
import { readContract } from 'viem/actions'
import type { ReadClient } from '#shared/chain/read-client.ts'
import { climbProof, isRootOf, type LeafOwner } from './climb-proof.ts'

/** One dividend: of which day, and how much; base units. */
export type ProvenDividend = { day: number; revenue: bigint }

/** What the service says of an account and token. */
export type ServiceSays = { earnings: ProofOfEarnings; opening: readonly SettledStep[] | null }

export type DividendProof =
  /** The vault has the root that was computed here, of a day not before the dividend's. */
  | { state: 'proven'; leaf: ProvenLeaf; root: Hex }
  /** The vault has another root, or the leaf is less than the dividend. */
  | { state: 'differs'; leaf: ProvenLeaf; root: Hex }
  /** Its root stands in the vault and pays from then on, Unix seconds; then it can be proven. */
  | { state: 'young'; payableAt: number }
  | { state: 'notPosted' }
  /** The service names neither a root that has the dividend nor one that is to come. */
  | { state: 'unknown' }

/**
 * Holds the service's proof against the vault.
 * @param client of a node that is not the service's
 * @throws what the node throws when it does not answer
 */
export async function checkDividend(
  client: ReadClient,
  owner: LeafOwner,
  { day, revenue }: ProvenDividend,
  { earnings, opening }: ServiceSays,
): Promise<DividendProof> {
  const leaf = earnings.payable
  if (leaf === null || leaf.day < day) return findComing(day, opening)
  const root = climbProof(owner, leaf)
  const [kept, keptDay] = await readContract(client, {
    address: owner.vault,
    abi: dividendVaultAbi,
    functionName: 'rootAt',
    args: [BigInt(leaf.index)],
  })
  const isProven = isRootOf(root, kept) && keptDay === BigInt(leaf.day) && BigInt(leaf.cumulative) >= revenue
  return { state: isProven ? 'proven' : 'differs', leaf, root }
}

function findComing(day: number, opening: readonly SettledStep[] | null): DividendProof {
  const step = opening?.find((each) => each.day >= day)
  if (step === undefined) return { state: 'unknown' }
  return step.payableAt === null ? { state: 'notPosted' } : { state: 'young', payableAt: step.payableAt }
}
