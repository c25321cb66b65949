import { createHash } from 'node:crypto'
import type { Hash } from '@app/core/api/primitives'
import { dividendKinds, type DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd } from '@app/core/settlement/epochs'
import { getDaoWeights, getNodeWeights, getVeWeights } from '@app/core/settlement/get-node-weights'
import { getCommunityWeights } from '@app/core/settlement/get-weights'
import type { SettlementRules } from '@app/core/settlement/rules'
import { shareBudget, type Revenue, type Weight } from '@app/core/settlement/share-budget'
import type { Budget, Snapshot } from './read-snapshot.ts'

export interface PoolSettlement extends Budget {
  paid: bigint
  totalWeight: bigint
  revenues: Revenue[]
}

export interface Settlement {
  pools: PoolSettlement[]
  inputsHash: Hash
  resultHash: Hash
}

/** Kinds that a version of the rules shares out; what is funded for the others stays in its pool. */
export function getSettledKinds({ nodes }: SettlementRules): readonly DividendKind[] {
  return nodes ? dividendKinds : ['promotion', 'community']
}

/** Everything that an epoch pays, out of its snapshot and rules alone. */
export function computeSettlement(
  epoch: number,
  snapshot: Snapshot,
  decimals: number,
  rules: SettlementRules,
): Settlement {
  const weights: Record<DividendKind, readonly Weight[]> = {
    ...getCommunityWeights(snapshot.members, decimals, rules),
    node: getNodeWeights(snapshot.drStakes, rules),
    dao: getDaoWeights(snapshot.drStakes),
    ve: getVeWeights(snapshot.locks, getEpochEnd(epoch)),
  }
  const pools = snapshot.budgets.map((budget): PoolSettlement => {
    const revenues = shareBudget(budget.budget, weights[budget.kind])
    return {
      ...budget,
      revenues,
      paid: revenues.length > 0 ? budget.budget : 0n,
      totalWeight: revenues.reduce((sum, { weight }) => sum + weight, 0n),
    }
  })
  return {
    pools,
    inputsHash: hashLines(describeInputs(epoch, snapshot, decimals, rules)),
    resultHash: hashLines(describeResult(pools)),
  }
}

function* describeInputs(
  epoch: number,
  { blockNumber, blockHash, budgets, members, drStakes, locks }: Snapshot,
  decimals: number,
  { version, promotionRates, grades, nodes }: SettlementRules,
): Generator<string> {
  yield `epoch ${epoch} block ${blockNumber} ${blockHash} decimals ${decimals} rules ${version}`
  yield `rates ${promotionRates.join(' ')} grades ${grades.map((grade) => `${grade.teamStake}:${grade.weight}`).join(' ')}`
  for (const { token, kind, budget } of budgets) yield `budget ${token} ${kind} ${budget}`
  for (const { account, superior, stake } of members) yield `${account} ${superior ?? '-'} ${stake}`
  if (!nodes) return
  yield `nodes ${nodes.map((node) => `${node.stakedDr}:${node.weight}`).join(' ')}`
  for (const { account, stake } of drStakes) yield `dr ${account} ${stake}`
  for (const { account, slope, unlockAt } of locks) yield `lock ${account} ${slope} ${unlockAt}`
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
