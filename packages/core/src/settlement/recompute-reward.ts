import type { RewardDetail, RewardInputs } from '../api/reward-detail.ts'
import { nodeClasses } from '../entity-states.ts'
import { getVePower } from './get-node-weights.ts'
import { getGrade, getNodeClass, type SettlementRules, settlementRules } from './rules.ts'

export interface RecomputedReward {
  weight: bigint
  /** Base units of the dividend's token. */
  revenue: bigint
  /** Both are what was paid by. */
  isSame: boolean
}

/**
 * A dividend computed anew from its inputs by the rules of its version. Null when this code does not know that version.
 * @param stakeDecimals of the token by which the community is measured
 */
export function recomputeReward(
  { dividend, inputs, remainder, rulesVersion }: RewardDetail,
  stakeDecimals: number,
  versions: readonly SettlementRules[] = settlementRules,
): RecomputedReward | null {
  const rules = versions.find(({ version }) => version === rulesVersion)
  const totalWeight = BigInt(dividend.totalWeight)
  if (rules === undefined || totalWeight === 0n) return null
  const weight = getWeight(inputs, rules, stakeDecimals)
  const revenue = (BigInt(dividend.totalPool) * weight) / totalWeight + BigInt(remainder)
  const isSame = weight === BigInt(dividend.weight) && revenue === BigInt(dividend.revenue)
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
      const teamStake = inputs.layers.reduce((sum, { stake }) => sum + BigInt(stake), 0n)
      return rules.grades[getGrade(teamStake, stakeDecimals, rules) - 1]?.weight ?? 0n
    }
    case 'node': {
      const reached = getNodeClass(BigInt(inputs.stakedDr), rules)
      return reached === null ? 0n : rules.nodes![nodeClasses.indexOf(reached)]!.weight
    }
    case 'dao':
      return BigInt(inputs.stakedDr)
    case 've':
      return getVePower({ slope: BigInt(inputs.slope), unlockAt: inputs.unlockAt }, inputs.at)
  }
}
