import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { getEpoch, getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import { getNodeRate } from '@app/core/settlement/weights'
import { createAnnouncements, settleDays } from '@app/core/settlement/history/settlement'
import type { HistoryEvent, PlacedEvent } from '@app/core/settlement/history/events'
import { makeRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll } from 'vitest'
import { type ChainRows, createChainRows, makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { writeSettledDay } from '../../testing/settled-rows.ts'
import { type WorldFacts, worlds } from '../../testing/worlds.ts'
import type { Explanation } from './explain-reward.ts'

export const deployment = getDeployment(31_337)
export const { stakingPoolUsdt: pool, daoPool } = deployment.contracts
export const token = makeAddress('product')
export const DAY = getEpoch(1_800_000_000)
export const BLOCKS_A_DAY = 100
export const rules = settlementRules.at(-1)!
export let sources: { pool: Address; daoPool: Address; decimals: number }

export let database: TestDatabase
export let sql: Sql
export let rows: ChainRows

/** Blocks of `DAY` are 100…199, of the next day 200…299. */
export const blockOf = (day: number, index: number) => (day - DAY + 1) * BLOCKS_A_DAY + index

export async function addEventBlock(number: number, timestamp: number): Promise<void> {
  await sql`insert into chain.block values (${number}, ${makeHash('block', number)}, ${makeHash('block', number - 1)}, ${timestamp})`
  await sql`
    insert into chain.log (block_number, log_index, block_hash, transaction_hash, transaction_index, address, data)
    values (${number}, 0, ${makeHash('block', number)}, ${makeHash('transaction', number)}, 0, ${pool}, ${'0x'})`
}

export async function setFinal(timestamp: number): Promise<void> {
  await rows.setCursor({ blockTimestamp: timestamp + 10 })
  await sql`update chain.cursor set final_block_timestamp = ${timestamp}`
}

export async function stake(
  account: Address,
  id: number,
  amount: bigint,
  block: number,
  unstakeBlock?: number,
  into = pool,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('chain.journal', 'off', true)`
    await tx`insert into chain.position ${tx({
      pool: into,
      position_id: id,
      account,
      amount: amount.toString(),
      staked_at: 1,
      unlock_at: 2,
      stake_block: block,
      stake_transaction: makeHash('stake', id),
      unstaked_at: unstakeBlock === undefined ? null : 3,
      unstake_block: unstakeBlock ?? null,
      unstake_transaction: unstakeBlock === undefined ? null : makeHash('unstake', id),
    })}`
  })
}

/** Recomputes a dividend from its explanation alone. */
export function recompute({ inputs, budget, totalWeight }: Explanation) {
  const weigh = () => {
    switch (inputs.kind) {
      case 'promotion':
        return inputs.layers.reduce((sum, { rate, stake: staked }) => sum + BigInt(rate) * staked, 0n)
      case 'community': {
        const { rate } = rules.grades[inputs.grade - 1]!
        return inputs.branches.reduce(
          (sum, branch) => sum + (rate - (rules.grades[branch.grade - 1]?.rate ?? 0n)) * branch.stake,
          rate * inputs.stake,
        )
      }
      case 'node':
        return inputs.stakedDr * getNodeRate(inputs.nodeClass, rules)
      case 'dao':
        return inputs.stakedDr
      case 've':
        return inputs.runs.reduce((sum, { slope, unlockAt, from, to }) => {
          let seconds = 0n
          for (let at = from; at < to; at += 1) seconds += BigInt(unlockAt - at)
          return sum + slope * seconds
        }, 0n)
    }
  }
  const weight = weigh()
  return { weight, revenue: (budget * weight) / totalWeight }
}

export const accounts = Array.from({ length: 41 }, (_, index) => makeAddress('member', index))

/** Millionths of a token that a member has staked at the end of the first day; the last one too little to count for promotion. */
export function getStake(index: number): bigint {
  if (index === 40) return 999_999n
  return BigInt(index * index) * 777_000_001n + (index === 9 ? 5_000_000n : 0n)
}

/** What the first day is settled from, as the engine takes it: 1,000,003 for promotion, 77 for the community. */
function* makeHistory(rulesHash: Hash, millionth: bigint): Generator<PlacedEvent> {
  const at = (event: HistoryEvent): PlacedEvent => ({
    ...event,
    place: { blockNumber: 1, logIndex: 0, timestamp: event.name === 'Bound' ? 1 : getEpochStart(DAY - 9) },
  })
  for (const [index, account] of accounts.entries()) {
    const above = index === 0 ? null : Math.floor((index - 1) / 2)
    const depth = Math.floor(Math.log2(index + 1))
    yield at({ name: 'Bound', account, superior: above === null ? null : accounts[above]!, id: index + 1, depth })
  }
  yield at({ name: 'RulesAnnounced', rulesHash, fromDay: DAY })
  for (const [kind, amount] of [
    ['promotion', 1_000_003n],
    ['community', 77n],
  ] as const)
    yield at({ name: 'PoolFunded', token, kind, amount, firstDay: DAY, dayCount: 1 })
  for (const [index, account] of accounts.entries())
    yield at({
      name: 'Staked',
      pool: 'stakingPool',
      account,
      positionId: index + 1,
      amount: getStake(index) * millionth,
    })
}

/** By the engine, from the stakes that there are at its end. */
export async function settleFirstDay(): Promise<void> {
  const millionth = 10n ** BigInt(sources.decimals - 6)
  const rulesFile = makeRulesFile(deployment, rules)
  const events = [...makeHistory(rulesFile.hash, millionth)]
  const announcements = createAnnouncements()
  for (const event of events) announcements.take(event)
  const vault = deployment.contracts.dividendVault.toLowerCase() as Address
  const options = { chainId: 31_337, vault, rules: [rulesFile], announcements, now: getEpochEnd(DAY) }
  const anchor = { block: blockOf(DAY, 10), hash: makeHash('block', blockOf(DAY, 10)) }
  for (const settled of settleDays(events, options))
    await writeSettledDay(sql, settled, { chainId: 31_337, vault, rules: rulesFile.text, isWhole: true, anchor })
}

/** Forty-one members in a binary tree who have staked in time, too late, or no longer, before all tests of a file. */
export function setUpSettlement({ usdt }: Pick<WorldFacts, 'usdt'> = worlds[0]): void {
  const millionth = 10n ** BigInt(usdt.decimals - 6)
  beforeAll(async () => {
    sources = { pool, daoPool, decimals: usdt.decimals }
    database = await createTestDatabase()
    sql = createClient(database.url, { max: 6 })
    rows = createChainRows(database.url)
    for (const [index, account] of accounts.entries())
      await rows.bind(account, index + 1, index === 0 ? null : accounts[Math.floor((index - 1) / 2)]!)
    await addEventBlock(blockOf(DAY, 10), getEpochEnd(DAY) - 1)
    await addEventBlock(blockOf(DAY + 1, 0), getEpochEnd(DAY))
    await addEventBlock(blockOf(DAY + 1, 50), getEpochEnd(DAY) + 500)
    for (const [index, account] of accounts.entries()) {
      const early = getStake(index) - (index === 9 ? 5_000_000n : 0n)
      await stake(account, index + 1, early * millionth, blockOf(DAY, 5))
    }
    // Too late, out too early, and out right after the epoch.
    await stake(accounts[7]!, 100, 10n ** 15n * millionth, blockOf(DAY + 1, 0))
    await stake(accounts[8]!, 101, 10n ** 15n * millionth, blockOf(DAY, 2), blockOf(DAY, 10))
    await stake(accounts[9]!, 102, 5_000_000n * millionth, blockOf(DAY, 2), blockOf(DAY + 1, 0))
    await setFinal(getEpochEnd(DAY) + 600)
  })

  afterAll(async () => {
    await rows.close()
    await sql.end({ timeout: 1 })
    await database.drop()
  })
}
