import type { Address } from '../address.ts'
import type { DividendKind } from '../ledger/account-kinds.ts'
import { getEpochEnd, getEpochStart } from './epochs.ts'
import { getBudget } from './get-budget.ts'
import { type DrStake, getDaoWeights, getNodeWeights } from './get-node-weights.ts'
import { getVeWeights, type LockChange } from './get-ve-weights.ts'
import { getTreeWeights, type Member } from './get-weights.ts'
import { type FundingFacts, getAllBelow, type SettlementRules } from './rules.ts'
import { type Revenue, shareBudget, type Weights } from './share-budget.ts'

export interface Backlog {
  token: Address
  kind: DividendKind
  /** Base units that the pool holds at the end of the day. */
  backlog: bigint
}

/** What a day is settled from. */
export interface DayInputs {
  members: readonly Member[]
  drStakes: readonly DrStake[]
  /** Of each account one after the other, as `getLockRuns` wants them. */
  lockChanges: readonly LockChange[]
  backlogs: readonly Backlog[]
}

export interface PoolDay extends Backlog {
  /** What the day shares of the backlog. */
  budget: bigint
  /** What accounts get of it; the rest stays in the pool. */
  paid: bigint
  totalWeight: bigint
  revenues: Revenue[]
}

/** What an epoch gives to whom: of its inputs and rules alone. */
export function shareDay(epoch: number, inputs: DayInputs, facts: FundingFacts, rules: SettlementRules): PoolDay[] {
  const day = { start: getEpochStart(epoch), end: getEpochEnd(epoch), rules }
  const weights: Record<DividendKind, Weights> = {
    ...getTreeWeights(inputs.members, facts.tokens.usdt.decimals, rules),
    node: getNodeWeights(inputs.drStakes, rules),
    dao: getDaoWeights(inputs.drStakes, rules),
    ve: getVeWeights(inputs.lockChanges, day),
  }
  return inputs.backlogs.map(({ token, kind, backlog }) => {
    // A funding releases nothing by itself yet: all of it is backlog from its first day on.
    const budget = getBudget({ backlog, release: 0n, allBelow: getAllBelow(token, facts, rules) })
    const revenues = shareBudget(budget, weights[kind])
    const paid = revenues.reduce((sum, { revenue }) => sum + revenue, 0n)
    return { token, kind, backlog, budget, paid, totalWeight: weights[kind].total, revenues }
  })
}
