import type { Address } from '@app/core/address'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getFundingPostings } from '@app/core/ledger/postings'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { getGrade, settlementRules } from '@app/core/settlement/rules'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainRows, makeAddress, makeHash, type ChainRows } from '../../testing/chain-rows.ts'
import { getBalances } from '../ledger/get-balances.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { listDividendPools } from './list-dividend-pools.ts'
import { listDividends } from './list-dividends.ts'
import { explainReward } from './explain-reward.ts'
import { getNextEpoch, settleEpoch, type SettlementInput } from './settle-epoch.ts'
import { SettlementError } from './settlement-error.ts'

const pool = makeAddress('pool')
const token = makeAddress('product')
const DAY = getEpoch(1_800_000_000)
const BLOCKS_A_DAY = 100
const poor = () => Promise.resolve(2_000_079n)
const rich = () => Promise.resolve(10n ** 30n)

let database: TestDatabase
let sql: Sql
let rows: ChainRows

/** Blocks of `DAY` are 100…199, of the next day 200…299. */
const blockOf = (day: number, index: number) => (day - DAY + 1) * BLOCKS_A_DAY + index

async function addEventBlock(number: number, timestamp: number): Promise<void> {
  await sql`insert into chain.block values (${number}, ${makeHash('block', number)}, ${makeHash('block', number - 1)}, ${timestamp})`
  await sql`
    insert into chain.log (block_number, log_index, block_hash, transaction_hash, transaction_index, address, data)
    values (${number}, 0, ${makeHash('block', number)}, ${makeHash('transaction', number)}, 0, ${pool}, ${'0x'})`
}

async function setFinal(timestamp: number): Promise<void> {
  await rows.setCursor({ blockTimestamp: timestamp + 10 })
  await sql`update chain.cursor set final_block_timestamp = ${timestamp}`
}

async function stake(
  account: Address,
  id: number,
  amount: bigint,
  block: number,
  unstakeBlock?: number,
): Promise<void> {
  await sql`select set_config('chain.journal', 'off', false)`
  await sql`insert into chain.position ${sql({
    pool,
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
}

function fund(kind: DividendKind, amount: bigint, bookedAt: number): Promise<unknown> {
  const reference = `${kind} ${amount} ${bookedAt}`
  return sql.begin((tx) =>
    postTransaction(tx, { kind: 'funding', reference, bookedAt, postings: getFundingPostings(token, kind, amount) }),
  )
}

const settle = (epoch: number, more: Partial<SettlementInput> = {}) =>
  settleEpoch(sql, { epoch, pool, decimals: 6, readHoldings: rich, ...more })

async function countRows(): Promise<unknown> {
  const [row] = await sql`
    select (select count(*) from app.epoch) as epochs, (select count(*) from app.dividend) as dividends,
      (select count(*) from app.ledger_entry) as entries`
  return row
}

const accounts = Array.from({ length: 40 }, (_, index) => makeAddress('member', index))

beforeAll(async () => {
  database = await createTestDatabase()
  sql = createClient(database.url, { max: 6 })
  rows = createChainRows(database.url)
  for (const [index, account] of accounts.entries())
    await rows.bind(account, index + 1, index === 0 ? null : accounts[Math.floor((index - 1) / 2)]!)
  await addEventBlock(blockOf(DAY, 10), getEpochEnd(DAY) - 1)
  await addEventBlock(blockOf(DAY + 1, 0), getEpochEnd(DAY))
  await addEventBlock(blockOf(DAY + 1, 50), getEpochEnd(DAY) + 500)
  for (const [index, account] of accounts.entries())
    await stake(account, index + 1, BigInt(index * index) * 777_000_001n, blockOf(DAY, 5))
  // Too late, out too early, and out right after the epoch.
  await stake(accounts[7]!, 100, 10n ** 15n, blockOf(DAY + 1, 0))
  await stake(accounts[8]!, 101, 10n ** 15n, blockOf(DAY, 2), blockOf(DAY, 10))
  await stake(accounts[9]!, 102, 5_000_000n, blockOf(DAY, 2), blockOf(DAY + 1, 0))
  await setFinal(getEpochEnd(DAY) + 600)
})

afterAll(async () => {
  await rows.close()
  await sql.end({ timeout: 1 })
  await database.drop()
})

describe('settling an epoch', () => {
  it('is refused, with the reason, while it may not be done, and writes nothing', async () => {
    await expect(settle(DAY)).rejects.toThrow(/No pool has ever been funded/)
    await fund('promotion', 1_000_003n, getEpochEnd(DAY) - 10)
    await fund('community', 77n, getEpochEnd(DAY) - 10)
    await fund('community', 10n ** 6n, getEpochEnd(DAY))
    const before = await countRows()
    await expect(settle(DAY + 1)).rejects.toThrow(`Epoch ${DAY} has to be settled first`)
    await expect(settle(DAY - 1)).rejects.toThrow(/before the first funding/)
    await setFinal(getEpochEnd(DAY) - 1)
    await expect(settle(DAY)).rejects.toThrow(/not final yet/)
    await setFinal(getEpochEnd(DAY) + 600)
    await sql`update chain.cursor set deep_reorg_at = 5`
    await expect(settle(DAY)).rejects.toThrow(/operator must acknowledge/)
    await sql`update chain.cursor set deep_reorg_acknowledged_at = 5, state = 'replaying'`
    await expect(settle(DAY)).rejects.toThrow(SettlementError)
    await sql`update chain.cursor set state = 'live'`
    await expect(settle(DAY, { readHoldings: poor })).rejects.toThrow(/owes 2000080: .*cannot be shared out/)
    expect(await countRows()).toEqual(before)
  })

  it('shows in a dry run what it would write, and writes nothing', async () => {
    const before = await countRows()
    const report = await settle(DAY, { dryRun: true })
    expect(report.isWritten).toBe(false)
    expect(report.pools.map(({ kind, budget, paid }) => [kind, budget, paid])).toEqual([
      ['community', 77n, 77n],
      ['promotion', 1_000_003n, 1_000_003n],
    ])
    expect(await countRows()).toEqual(before)
  })

  it('writes the epoch once, whichever of many runs comes first', async () => {
    const planned = await settle(DAY, { dryRun: true })
    const runs = await Promise.allSettled(Array.from({ length: 4 }, () => settle(DAY)))
    const reports = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []))
    const refusals = runs.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : []))
    expect(reports.filter(({ isWritten }) => isWritten)).toHaveLength(1)
    expect(refusals.every((reason) => reason.includes('is settled'))).toBe(true)
    for (const { resultHash, inputsHash } of reports)
      expect({ resultHash, inputsHash }).toEqual({ resultHash: planned.resultHash, inputsHash: planned.inputsHash })
    const [epoch] = await sql`select * from app.epoch`
    expect(epoch).toMatchObject({
      epoch: DAY,
      block_number: blockOf(DAY, 10),
      block_hash: makeHash('block', blockOf(DAY, 10)),
      result_hash: planned.resultHash,
    })
    await expect(settle(DAY)).rejects.toThrow(/is settled/)
    expect(await getNextEpoch(sql)).toBe(DAY + 1)
  })

  it('has booked what it wrote: every base unit of the budgets, to whom it says', async () => {
    const paid = await sql<{ kind: string; account: Address; revenue: bigint }[]>`
      select kind, account, revenue from app.dividend where epoch = ${DAY} and revenue > 0`
    for (const [kind, budget] of [
      ['promotion', 1_000_003n],
      ['community', 77n],
    ])
      expect(paid.filter((row) => row.kind === kind).reduce((sum, { revenue }) => sum + revenue, 0n)).toBe(budget)
    for (const { kind, account, revenue } of paid) {
      const balances = await getBalances(sql, account, token)
      expect(balances.find((held) => held.kind === kind)?.balance).toBe(revenue)
    }
    const [left] = await sql`
      select sum(amount) as balance from app.ledger_entry join app.ledger_account account on account.id = account_id
      where account.kind = 'communityPool'`
    expect(left).toEqual({ balance: 10n ** 6n })
  })

  it('is listed for each account and for each pool', async () => {
    const [most] = await sql<{ account: Address; revenue: bigint }[]>`
      select account, revenue from app.dividend where kind = 'promotion' order by revenue desc limit 1`
    const context = { database: sql }
    const paging = { page: 1, pageSize: 1 }
    const own = await listDividends(context, { address: most!.account, kind: 'promotion', ...paging })
    expect(own).toMatchObject({
      total: 1,
      list: [
        { epoch: DAY, startAt: DAY * 86_400, kind: 'promotion', totalPool: '1000003', revenue: `${most!.revenue}` },
      ],
    })
    const every = await listDividends(context, { address: most!.account, page: 1, pageSize: 9 })
    expect(every.list.map(({ kind }) => kind)).toEqual(['community', 'promotion'])
    expect((await listDividends(context, { address: most!.account, kind: 'node', ...paging })).total).toBe(0)
    const pools = await listDividendPools(context, { address: most!.account, page: 2, pageSize: 1 })
    expect(pools).toMatchObject({
      total: 2,
      list: [{ kind: 'promotion', totalPool: '1000003', paid: '1000003', revenue: `${most!.revenue}` }],
    })
    const anonymous = await listDividendPools(context, paging)
    expect(anonymous.list).toMatchObject([{ kind: 'community', weight: null, revenue: null }])
  })

  it('can be explained for every row, and recomputed from the explanation alone', async () => {
    const keys = await sql<{ token: Address; kind: DividendKind; account: Address }[]>`
      select token, kind, account from app.dividend where epoch = ${DAY}`
    expect(keys.length).toBeGreaterThan(20)
    const [rules] = settlementRules
    for (const key of keys) {
      const why = (await explainReward(sql, { epoch: DAY, ...key }, { pool }))!
      const team = why.layers.reduce((sum, { stake: staked }) => sum + staked, 0n)
      const promotion = why.layers.reduce((sum, { rate, stake: staked }) => sum + BigInt(rate) * staked, 0n)
      const grade = getGrade(team, 6, rules!)
      expect(why.weight).toBe(key.kind === 'promotion' ? promotion : rules!.grades[grade - 1]!.weight)
      expect(why.revenue).toBe((why.budget * why.weight) / why.totalWeight + (why.hasRemainder ? 1n : 0n))
      expect(why.blockHash).toBe(makeHash('block', blockOf(DAY, 10)))
    }
    const stranger = { epoch: DAY, token, kind: 'promotion' as const, account: makeAddress('stranger') }
    expect(await explainReward(sql, stranger, { pool })).toBeUndefined()
  })

  it('carries a budget over when nobody has weight, to the next epoch with its own funding', async () => {
    await setFinal(getEpochEnd(DAY + 2) + 600)
    const none = { version: 1, fromEpoch: 0, promotionRates: [], grades: [] }
    const empty = await settle(DAY + 1, { rules: [none] })
    expect(empty.pools.map(({ kind, budget, paid }) => [kind, budget, paid])).toEqual([['community', 10n ** 6n, 0n]])
    await fund('community', 5n, getEpochEnd(DAY + 2) - 1)
    const { pools } = await settle(DAY + 2)
    expect(pools.map(({ kind, budget, paid }) => [kind, budget, paid])).toEqual([['community', 1_000_005n, 1_000_005n]])
  })

  it('settles a day without money too, and never changes a settled one', async () => {
    await setFinal(getEpochEnd(DAY + 3) + 600)
    expect(await settle(DAY + 3)).toMatchObject({ pools: [], isWritten: true })
    for (const table of ['epoch', 'dividend_pool', 'dividend'])
      await expect(sql.unsafe(`delete from app.${table}`)).rejects.toMatchObject({ code: '23001' })
  })
})
