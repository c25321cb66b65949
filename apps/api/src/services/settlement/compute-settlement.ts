import { createHash } from 'node:crypto'
import type { Hash } from '@app/core/api/primitives'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import { getBudget } from '@app/core/settlement/get-budget'
import { getDaoWeights, getNodeWeights } from '@app/core/settlement/get-node-weights'
import { getVeWeights } from '@app/core/settlement/get-ve-weights'
import { getTreeWeights } from '@app/core/settlement/get-weights'
import { type FundingFacts, getAllBelow, type SettlementRules } from '@app/core/settlement/rules'
import { shareBudget, type Revenue, type Weights } from '@app/core/settlement/share-budget'
import type { Backlog, Snapshot } from './read-snapshot.ts'

export interface PoolSettlement extends Backlog {
  /** What the day shares of the backlog. */
  budget: bigint
  /** What accounts get of it; the rest stays in the pool. */
  paid: bigint
  totalWeight: bigint
  revenues: Revenue[]
}

export interface Settlement {
  pools: PoolSettlement[]
  inputsHash: Hash
  resultHash: Hash
}

/** Everything that an epoch pays, out of its snapshot and rules alone. */
export function computeSettlement(
  epoch: number,
  snapshot: Snapshot,
  facts: FundingFacts,
  rules: SettlementRules,
): Settlement {
  const day = { start: getEpochStart(epoch), end: getEpochEnd(epoch), rules }
  const weights: Record<DividendKind, Weights> = {
    ...getTreeWeights(snapshot.members, facts.tokens.usdt.decimals, rules),
    node: getNodeWeights(snapshot.drStakes, rules),
    dao: getDaoWeights(snapshot.drStakes, rules),
    ve: getVeWeights(snapshot.lockChanges, day),
  }
  const pools = snapshot.backlogs.map(({ token, kind, backlog }): PoolSettlement => {
    // A funding releases nothing by itself yet: all of it is backlog from its first day on.
    const budget = getBudget({ backlog, release: 0n, allBelow: getAllBelow(token, facts, rules) })
    const revenues = shareBudget(budget, weights[kind])
    return {
      token,
      kind,
      backlog,
      budget,
      revenues,
      paid: revenues.reduce((sum, { revenue }) => sum + revenue, 0n),
      totalWeight: weights[kind].total,
    }
  })
  return {
    pools,
    inputsHash: hashLines(describeInputs(epoch, snapshot, facts, rules)),
    resultHash: hashLines(describeResult(pools)),
  }
}

function* describeInputs(
  epoch: number,
  { blockNumber, blockHash, backlogs, members, drStakes, lockChanges }: Snapshot,
  facts: FundingFacts,
  rules: SettlementRules,
): Generator<string> {
  const { version, promotionRates, grades, nodes, least } = rules
  yield `epoch ${epoch} block ${blockNumber} ${blockHash} decimals ${facts.tokens.usdt.decimals} rules ${version}`
  yield `rates ${promotionRates.join(' ')} grades ${grades.map(({ stake, rate }) => `${stake}:${rate}`).join(' ')}`
  yield `nodes ${nodes.map(({ stakedDr, rate }) => `${stakedDr}:${rate}`).join(' ')}`
  yield `least ${least.stake} ${least.stakedDr} ${least.lock}`
  for (const { token, kind, backlog } of backlogs)
    yield `backlog ${token} ${kind} ${backlog} all below ${getAllBelow(token, facts, rules)}`
  for (const { account, superior, stake } of members) yield `${account} ${superior ?? '-'} ${stake}`
  for (const { account, stake } of drStakes) yield `dr ${account} ${stake}`
  for (const { account, amount, slope, unlockAt, changedAt } of lockChanges)
    yield `lock ${account} ${amount} ${slope} ${unlockAt} ${changedAt}`
}

function* describeResult(pools: readonly PoolSettlement[]): Generator<string> {
  for (const { token, kind, budget, totalWeight, revenues } of pools) {
    yield `pool ${token} ${kind} ${budget} ${totalWeight}`
    for (const { account, weight, revenue } of revenues) yield `${account} ${weight} ${revenue}`
  }
}

/** SHA-256 of the lines, each with a line feed after it. */
function hashLines(lines: Iterable<string>): Hash {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return `0x${hash.digest('hex')}`
}
