import type { Address } from '../address.ts'
import { getGrade, type SettlementRules } from './rules.ts'
import type { Weight } from './share-budget.ts'

/** An account of the referral tree as it was at the snapshot's block. */
export interface Member {
  account: Address
  /** Null for a genesis account. */
  superior: Address | null
  /** Number of superiors above. */
  depth: number
  /** Principal in the pool that the community is measured by, base units. */
  stake: bigint
}

export interface CommunityWeights {
  promotion: Weight[]
  community: Weight[]
}

/**
 * Weights out of the referral tree: promotion is Σ over layers of rate · stake of that layer, community the weight of the grade
 * that the stake below the account reaches. In the order of `members`; accounts without weight are left out.
 * @throws Error when a superior is not among the members: the snapshot is not whole.
 */
export function getCommunityWeights(
  members: readonly Member[],
  decimals: number,
  rules: SettlementRules,
): CommunityWeights {
  const above = getSuperiorIndexes(members)
  const promotion = Array.from<bigint>({ length: members.length }).fill(0n)
  const sourceCounts = new Uint32Array(members.length)
  const rates = rules.promotionRates.map(BigInt)
  for (const [index, { stake }] of members.entries()) {
    if (stake === 0n) continue
    let ancestor = above[index]!
    for (let layer = 0; layer < rates.length && ancestor >= 0; layer += 1) {
      promotion[ancestor]! += rates[layer]! * stake
      if (rates[layer]! > 0n) sourceCounts[ancestor]! += 1
      ancestor = above[ancestor]!
    }
  }
  const gradeWeights = [0n, ...rules.grades.map(({ weight }) => weight)]
  const community = getTeamStakes(members, above).map((stake) => gradeWeights[getGrade(stake, decimals, rules)]!)
  return { promotion: toWeights(members, promotion, sourceCounts), community: toWeights(members, community) }
}

/** Stake of all accounts below each, without its own. */
function getTeamStakes(members: readonly Member[], above: Int32Array): bigint[] {
  const team = Array.from<bigint>({ length: members.length }).fill(0n)
  const deepestFirst = members.map((_, index) => index).toSorted((a, b) => members[b]!.depth - members[a]!.depth)
  for (const index of deepestFirst) {
    const superior = above[index]!
    if (superior >= 0) team[superior]! += team[index]! + members[index]!.stake
  }
  return team
}

function getSuperiorIndexes(members: readonly Member[]): Int32Array {
  const indexes = new Map(members.map(({ account }, index) => [account.toLowerCase(), index]))
  return Int32Array.from(members, ({ account, superior, depth }) => {
    if (superior === null) return -1
    const index = indexes.get(superior.toLowerCase())
    if (index === undefined || members[index]!.depth !== depth - 1)
      throw new Error(`The superior of ${account} is not in the snapshot one layer above it`)
    return index
  })
}

function toWeights(members: readonly Member[], values: readonly bigint[], sourceCounts?: Uint32Array): Weight[] {
  const weights: Weight[] = []
  for (const [index, weight] of values.entries())
    if (weight > 0n) weights.push({ account: members[index]!.account, weight, sourceCount: sourceCounts?.[index] })
  return weights
}
