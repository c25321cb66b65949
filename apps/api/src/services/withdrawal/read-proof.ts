import type { Address } from '@app/core/address'
import type { VoucherProof } from '@app/core/api/withdrawal'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import type { VaultAddress } from '@app/core/vault/voucher'
import { readPaths } from '../days/read-paths.ts'
import { type EqualRoot, findLeaf, type Leaf } from './read-settled.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/**
 * Of an account in the first of `roots` that proves it: one whose tree is kept. Undefined when none is, as while days are settled
 * anew: no proof is better than a wrong one.
 */
export async function readProof(
  { database }: Pick<WithdrawalContext, 'database'>,
  { account, token, leaves, at }: { account: Address; token: Address; leaves: readonly Leaf[]; at: VaultAddress },
  roots: readonly EqualRoot[],
): Promise<VoucherProof | undefined> {
  for (const { day, index, root } of roots) {
    const earned = findLeaf(leaves, day)
    if (!earned) return undefined
    const leaf = hashLeaf(at.chainId, at.vault, { account, token, cumulative: earned.cumulative })
    const [proof] = await readPaths({ database }, [{ day, leaf }])
    if (proof && climbProof(leaf, proof) === root)
      return { day, index, root, cumulative: earned.cumulative.toString(), proof }
  }
  return undefined
}
