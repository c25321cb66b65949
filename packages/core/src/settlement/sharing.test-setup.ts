import { giveShares, type Weight, type Weights } from './budget.ts'
import type { SettlementRules } from './rules.ts'
import { getCommunityWeights, getPromotionWeights, getTree, type Member } from './weights.ts'

interface Revenue extends Weight {
  /** Base units of the budget's token. */
  revenue: bigint
}

/** Who is given what of a budget, by address. */
export function shareBudget(budget: bigint, weights: Weights): Revenue[] {
  const revenues: (Revenue & { key: string })[] = []
  giveShares(budget, weights, (weight, revenue) => {
    revenues.push({ ...weight, revenue, key: weight.account.toLowerCase() })
  })
  revenues.sort((a, b) => (a.key < b.key ? -1 : 1))
  return revenues.map(({ account, weight, sourceCount, revenue }) => ({ account, weight, sourceCount, revenue }))
}

/** @throws Error when a superior is not among the members. */
export function getTreeWeights(
  members: readonly Member[],
  decimals: number,
  rules: SettlementRules,
): { promotion: Weights; community: Weights } {
  const tree = getTree(members)
  return {
    promotion: getPromotionWeights(tree, decimals, rules),
    community: getCommunityWeights(tree, decimals, rules),
  }
}
