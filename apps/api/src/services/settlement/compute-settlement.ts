import { createHash } from 'node:crypto'
import type { Hash } from '@app/core/api/primitives'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getCommunityWeights } from '@app/core/settlement/get-weights'
import type { SettlementRules } from '@app/core/settlement/rules'
import { shareBudget, type Revenue } from '@app/core/settlement/share-budget'
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

/** Kinds whose weights come out of the referral tree. The others wait until their contracts are indexed. */
export const settledKinds = ['promotion', 'community'] as const satisfies DividendKind[]

/** Everything that an epoch pays, out of its snapshot and rules alone. */
export function computeSettlement(
  epoch: number,
  snapshot: Snapshot,
  decimals: number,
  rules: SettlementRules,
): Settlement {
  const weights = getCommunityWeights(snapshot.members, decimals, rules)
  const pools = snapshot.budgets.map((budget): PoolSettlement => {
    const revenues = shareBudget(budget.budget, weights[budget.kind as (typeof settledKinds)[number]])
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
  { blockNumber, blockHash, budgets, members }: Snapshot,
  decimals: number,
  { version, promotionRates, grades }: SettlementRules,
): Generator<string> {
  yield `epoch ${epoch} block ${blockNumber} ${blockHash} decimals ${decimals} rules ${version}`
  yield `rates ${promotionRates.join(' ')} grades ${grades.map((grade) => `${grade.teamStake}:${grade.weight}`).join(' ')}`
  for (const { token, kind, budget } of budgets) yield `budget ${token} ${kind} ${budget}`
  for (const { account, superior, stake } of members) yield `${account} ${superior ?? '-'} ${stake}`
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
