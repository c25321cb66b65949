import type { ProvenLeaf } from '@app/core/api/days'
import { type Address, concat, encodeAbiParameters, type Hex, keccak256 } from 'viem'

/** What a leaf says, and in which vault. */
export type LeafOwner = { chainId: number; vault: Address; account: Address; token: Address }

const fields = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/** The root that a leaf and the nodes beside its way up make, as the dividend vault hashes them (`leafOf`, `MerkleProof`). */
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
