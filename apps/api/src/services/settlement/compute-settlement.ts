import { createHash } from 'node:crypto'
import type { Hash } from '@app/core/api/primitives'
import { type FundingFacts, getAllBelow, type SettlementRules } from '@app/core/settlement/rules'
import { type PoolDay, shareDay } from '@app/core/settlement/share-day'
import type { Snapshot } from './read-snapshot.ts'

export interface Settlement {
  pools: PoolDay[]
  inputsHash: Hash
  resultHash: Hash
}

/** Everything that an epoch pays, with fingerprints of what it came from and of what it is. */
export function computeSettlement(
  epoch: number,
  snapshot: Snapshot,
  facts: FundingFacts,
  rules: SettlementRules,
): Settlement {
  const pools = shareDay(epoch, snapshot, facts, rules)
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

function* describeResult(pools: readonly PoolDay[]): Generator<string> {
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
