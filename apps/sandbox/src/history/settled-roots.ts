import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { HashTree } from '@app/core/settlement/history/hash-tree'
import type { SettledDay } from '@app/core/settlement/history/settlement'

/** What `withdraw` and `exit` of the DividendVault take of a root. */
export interface Proof {
  index: bigint
  root: Hash
  /** Base units, of all days up to the root's added up. */
  cumulative: bigint
  proof: readonly Hash[]
}

/** What a day's root proves, of a day that was settled. */
export interface RootOfDay {
  root: Hash
  tree: HashTree
  /** By account and token: place among the leaves, and sum. */
  leaves: ReadonlyMap<string, { place: number; cumulative: bigint }>
}

/** The roots that stand in the vault, as its posts and vetoes made them. */
export interface SettledRoots {
  readonly count: number
  /** Zero where none stands: what the next post names as the one before. */
  readonly newest: Hash
  /** @param postedAt Unix seconds. */
  post(root: RootOfDay, postedAt: number): void
  /** @throws Error when no root of that age proves anything for the account. */
  prove(leaf: { account: Address; token: Address }, postedBefore: number): Proof
}

const NONE: Hash = `0x${'00'.repeat(32)}`

export function createSettledRoots(): SettledRoots {
  const standing: (RootOfDay & { postedAt: number })[] = []
  return {
    get count() {
      return standing.length
    },
    get newest() {
      return standing.at(-1)?.root ?? NONE
    },
    post: (root, postedAt) => void standing.push({ ...root, postedAt }),
    prove: ({ account, token }, postedBefore) => {
      const index = standing.findLastIndex(({ postedAt }) => postedAt <= postedBefore)
      const found = standing[index]
      const leaf = found?.leaves.get(getKey(account, token))
      if (!found || !leaf) throw new Error(`History failed: no root proves anything of ${token} for ${account} yet.`)
      const { root, tree } = found
      return { index: BigInt(index), root, cumulative: leaf.cumulative, proof: tree.getProof(leaf.place) }
    },
  }
}

/** Undefined while nobody has earned anything. */
export function getRootOfDay(settled: SettledDay): RootOfDay | undefined {
  const tree = settled.getTree()
  if (tree.root === undefined) return undefined
  const leaves = Array.from(settled.listLeaves(), ({ account, token, cumulative }, place) => {
    return [getKey(account, token), { place, cumulative }] as const
  })
  return { root: tree.root, tree, leaves: new Map(leaves) }
}

function getKey(account: Address, token: Address): string {
  return `${account} ${token}`.toLowerCase()
}
