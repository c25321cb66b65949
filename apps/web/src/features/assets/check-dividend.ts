import type { ProvenLeaf, ProofOfEarnings } from '@app/core/api/days'
import { type Address, concat, encodeAbiParameters, type Hex, keccak256 } from 'viem'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { SettledStep } from '@app/core/api/withdrawal'
import { readContract } from 'viem/actions'
import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import { type ReadClient, getOutsideClient } from '#shared/chain/read-client.ts'
import { readAtLeastSeen } from '#shared/api/query.ts'
import { chainKey } from '#shared/chain/chain-key.ts'

export type LeafOwner = { chainId: number; vault: Address; account: Address; token: Address }

const fields = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/** Hashes like the dividend vault (`leafOf`, `MerkleProof`). */
export function climbProof(
  { chainId, vault, account, token }: LeafOwner,
  { cumulative, proof }: Pick<ProvenLeaf, 'cumulative' | 'proof'>,
): Hex {
  const values = [BigInt(chainId), vault, account, token, BigInt(cumulative)] as const
  const leaf = keccak256(keccak256(encodeAbiParameters(fields, values)))
  return proof.reduce<Hex>((below, beside) => {
    const pair = below.toLowerCase() < beside.toLowerCase() ? [below, beside] : [beside, below]
    return keccak256(concat(pair as [Hex, Hex]))
  }, leaf)
}

/** The vault keeps the first 26 bytes of a root. */
export function isRootOf(root: Hex, kept: Hex): boolean {
  return root.slice(0, kept.length).toLowerCase() === kept.toLowerCase() && kept.length === 2 + 2 * 26
}

export type ProvenDividend = { day: number; revenue: bigint }

export type ServiceSays = { earnings: ProofOfEarnings; opening: readonly SettledStep[] | null }

/**
 * - `proven`: the vault has the computed root, of the dividend's day or a later one.
 * - `differs`: the vault has another root, or the leaf is less than the dividend.
 * - `young`: the root is in the vault, and can be proven from `payableAt` on, in Unix seconds.
 * - `unknown`: the API names no root for the dividend, and none to come.
 */
export type DividendProof =
  | { state: 'proven'; leaf: ProvenLeaf; root: Hex }
  | { state: 'differs'; leaf: ProvenLeaf; root: Hex }
  | { state: 'young'; payableAt: number }
  | { state: 'notPosted' }
  | { state: 'unknown' }

/**
 * Checks the API's proof against the vault.
 * @param client of a node that is not the API's
 * @throws the node's error when it does not answer
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

interface Asked extends ProvenDividend {
  account: Address
  token: Address
}

export function dividendProofQuery(chainId: number, { account, token, day, revenue }: Asked) {
  return queryOptions({
    queryKey: chainKey(chainId, 'dividendProof', account, token, day, String(revenue)),
    queryFn: async ({ signal }) => {
      const vault = getDeployment(chainId).contracts.dividendVault
      const [earnings, terms] = await Promise.all([
        readAtLeastSeen('/api/proof', { address: account, token }, signal),
        readAtLeastSeen('/api/withdrawal/terms', { address: account }, signal),
      ])
      const own = terms.data.tokens.find((each) => isSameAddress(each.token, token))
      return checkDividend(
        getOutsideClient(),
        { chainId, vault, account, token },
        { day, revenue },
        { earnings: earnings.data, opening: own?.opening ?? null },
      )
    },
    staleTime: PROVIDER_POLLING_MS,
  })
}
