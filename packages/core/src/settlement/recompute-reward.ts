import type { RewardDetail, RewardInputs } from '../api/rewards.ts'
import { getBudget } from './budget.ts'
import { type FundingFacts, getAllBelow, type SettlementRules, settlementRules } from './rules.ts'
import { getCommunityWeight, getDaoWeight, getNodeWeight, getRunsWeight } from './weights.ts'

export interface RecomputedReward {
  weight: bigint
  revenue: bigint
  isSame: boolean
}

export function recomputeReward(
  { dividend, backlog, release, inputs, rulesVersion }: RewardDetail,
  facts: FundingFacts,
  versions: readonly SettlementRules[] = settlementRules,
): RecomputedReward | null {
  const rules = versions.find(({ version }) => version === rulesVersion)
  const totalWeight = BigInt(dividend.totalWeight)
  if (rules === undefined || totalWeight === 0n) return null
  const allBelow = getAllBelow(dividend.token, facts, rules)
  const budget = getBudget({ backlog: BigInt(backlog), release: BigInt(release), allBelow })
  const weight = getWeight(inputs, rules, facts.tokens.usdt.decimals)
  const revenue = (budget * weight) / totalWeight
  const isSame =
    budget === BigInt(dividend.totalPool) && weight === BigInt(dividend.weight) && revenue === BigInt(dividend.revenue)
  return { weight, revenue, isSame }
}

function getWeight(inputs: RewardInputs, rules: SettlementRules, stakeDecimals: number): bigint {
  switch (inputs.kind) {
    case 'promotion':
      return inputs.layers.reduce(
        (sum, { layer, stake }) => sum + BigInt(rules.promotionRates[layer - 1] ?? 0) * BigInt(stake),
        0n,
      )
    case 'community': {
      const branches = inputs.branches.map(({ grade, stake }) => ({ grade, stake: BigInt(stake) }))
      return getCommunityWeight({ stake: BigInt(inputs.stake), branches }, stakeDecimals, rules)
    }
    case 'node':
      return getNodeWeight(BigInt(inputs.stakedDr), rules)
    case 'dao':
      return getDaoWeight(BigInt(inputs.stakedDr), rules)
    case 've':
      return getRunsWeight(inputs.runs.map((run) => ({ ...run, slope: BigInt(run.slope) })))
  }
}
