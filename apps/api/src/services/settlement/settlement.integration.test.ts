import type { Address } from '@app/core/address'
import { nodeClasses } from '@app/core/entity-states'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getFundingPostings } from '@app/core/ledger/postings'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { settlementRules, type SettlementRules } from '@app/core/settlement/rules'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainRows, makeAddress, makeHash, type ChainRows } from '../../testing/chain-rows.ts'
import type { Node } from '../../chain/node.ts'
import { readConfig } from '../../config.ts'
import type { ServiceContext } from '../../context.ts'
import { getBalances } from '../ledger/get-balances.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { listDividendPools } from './list-dividend-pools.ts'
import { listDividends } from './list-dividends.ts'
import { listPromotionIncome } from './list-promotion-income.ts'
import { explainReward, type Explanation } from './explain-reward.ts'
import { settleDueEpochs } from './settle-due-epochs.ts'
import { getNextEpoch, settleEpoch, type SettlementInput } from './settle-epoch.ts'
import { SettlementError } from './settlement-error.ts'

const pool = makeAddress('pool')
const daoPool = makeAddress('daoPool')
const token = makeAddress('product')
const DAY = getEpoch(1_800_000_000)
const BLOCKS_A_DAY = 100
const silent = pino({ level: 'silent' })
const sources = { pool, daoPool, readDecimals: () => Promise.resolve(6) }
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

function fund(kind: DividendKind, amount: bigint, bookedAt: number): Promise<unknown> {
  const reference = `${kind} ${amount} ${bookedAt}`
  return sql.begin((tx) =>
    postTransaction(tx, { kind: 'funding', reference, bookedAt, postings: getFundingPostings(token, kind, amount) }),
  )
}

const settle = (epoch: number, more: Partial<SettlementInput> = {}) =>
  settleEpoch(sql, { epoch, pool, daoPool, decimals: 6, readHoldings: rich, ...more })

async function countRows(): Promise<unknown> {
  const [row] = await sql`
    select (select count(*) from app.epoch) as epochs, (select count(*) from app.dividend) as dividends,
      (select count(*) from app.ledger_entry) as entries`
  return row
}

async function changeLock(account: Address, amount: bigint, slope: bigint, unlockAt: number, block: number) {
  await sql.begin(async (tx) => {
    await tx`select set_config('chain.journal', 'off', true)`
    await tx`insert into chain.ve_change ${tx({
      block_number: block,
      log_index: 0,
      transaction_hash: makeHash('lock', block),
      account,
      added: 0,
      amount: amount.toString(),
      unlock_at: unlockAt,
      slope: slope.toString(),
      changed_at: 1,
    })}`
  })
}

function byAddress(entries: [Address, bigint][]): [Address, bigint][] {
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function readContract({ functionName }: { functionName: string }): Promise<unknown> {
  return Promise.resolve(functionName === 'decimals' ? 6 : 10n ** 30n)
}

/** A node whose vault is rich. */
async function answer(read: (client: object) => Promise<unknown>) {
  return { ok: true, value: await read({ readContract }) }
}

/** Recomputes a dividend from its explanation alone. */
function recompute({ inputs, budget, totalWeight, hasRemainder }: Explanation, [rules]: readonly SettlementRules[]) {
  const weigh = () => {
    switch (inputs.kind) {
      case 'promotion':
        return inputs.layers.reduce((sum, { rate, stake: staked }) => sum + BigInt(rate) * staked, 0n)
      case 'community':
        return rules!.grades[inputs.grade - 1]!.weight
      case 'node':
        return rules!.nodes![nodeClasses.indexOf(inputs.nodeClass)]!.weight
      case 'dao':
        return inputs.stakedDr
      case 've':
        return inputs.slope * BigInt(inputs.unlockAt - inputs.at)
    }
  }
  const weight = weigh()
  return { weight, revenue: (budget * weight) / totalWeight + (hasRemainder ? 1n : 0n) }
}

/** All pages put together. */
async function listIncome(address: Address, pageSize: number) {
  const config = { chain: { id: 31_337 }, deployment: { contracts: { stakingPoolUsdt: pool, daoPool } } }
  const ctx = { database: sql, config } as unknown as ServiceContext
  const list = []
  for (let page = 1; page <= 100; page += 1) {
    const { data } = await listPromotionIncome(ctx, { address, page, pageSize })
    list.push(...data.list)
    if (page * pageSize >= data.total) return { list, total: data.total }
  }
  throw new Error('Too many pages')
}

/** How far a member is below another in the binary tree that `accounts` are bound as; 0 when it is not. */
function countLayers(index: number, above: number): number {
  let at = index
  for (let layer = 1; at > 0; layer += 1) {
    at = Math.floor((at - 1) / 2)
    if (at === above) return layer
  }
  return 0
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
    for (const key of keys) {
      const why = (await explainReward(sql, { epoch: DAY, ...key }, sources))!
      expect(recompute(why, settlementRules.slice(1))).toEqual({ weight: why.weight, revenue: why.revenue })
      expect(why.blockHash).toBe(makeHash('block', blockOf(DAY, 10)))
    }
    const stranger = { epoch: DAY, token, kind: 'promotion' as const, account: makeAddress('stranger') }
    expect(await explainReward(sql, stranger, sources)).toBeUndefined()
  })

  it('says of every base unit of promotion by whose stake it came, the same however it is paged', async () => {
    const paid = await sql<{ account: Address; revenue: bigint; weight: bigint }[]>`
      select account, revenue, weight from app.dividend where epoch = ${DAY} and kind = 'promotion'`
    expect(paid.length).toBeGreaterThan(10)
    for (const { account, revenue, weight } of paid) {
      const { list, total } = await listIncome(account, 100)
      expect(list.map(({ revenue: part }) => BigInt(part)).reduce((sum, part) => sum + part, 0n)).toBe(revenue)
      expect(list.map((part) => BigInt(part.weight)).reduce((sum, part) => sum + part, 0n)).toBe(weight)
      const expected = accounts.flatMap((below, index) => {
        const layer = countLayers(index, accounts.indexOf(account))
        const rate = settlementRules.at(-1)!.promotionRates[layer - 1] ?? 0
        const held = BigInt(index * index) * 777_000_001n + (index === 9 ? 5_000_000n : 0n)
        return rate > 0 && held > 0n ? [{ account: below, layer, rate, stake: held }] : []
      })
      expect(total).toBe(expected.length)
      expect(new Map(list.map((part) => [part.account.toLowerCase(), part]))).toEqual(
        new Map(
          expected.map((part) => [
            part.account.toLowerCase(),
            expect.objectContaining({
              layer: part.layer,
              rate: part.rate,
              stake: `${part.stake}`,
              weight: `${BigInt(part.rate) * part.stake}`,
              dividend: `${revenue}`,
              totalWeight: `${weight}`,
            }),
          ]),
        ),
      )
      for (const { revenue: part, weight: ofPart } of list) {
        const distance = BigInt(part) * weight - revenue * BigInt(ofPart)
        expect(distance < weight && distance > -weight).toBe(true)
      }
      expect(list.map(({ layer }) => layer)).toEqual(list.map(({ layer }) => layer).toSorted((a, b) => a - b))
      for (const pageSize of [1, 3]) expect(await listIncome(account, pageSize)).toEqual({ list, total })
    }
    expect(await listIncome(makeAddress('stranger'), 20)).toEqual({ list: [], total: 0 })
  })

  it('says the same of days that were settled before sources were counted, and of several days on a page', async () => {
    const top = accounts[0]!
    const before = await listIncome(top, 7)
    await sql`alter table app.dividend disable trigger append_only`
    await sql`update app.dividend set source_count = null`
    await sql`alter table app.dividend enable always trigger append_only`
    expect(await listIncome(top, 7)).toEqual(before)
    const earlier = DAY - 1
    await sql`
      insert into app.epoch select ${earlier}::integer, block_number, block_hash, block_timestamp, rules_version, inputs_hash,
        result_hash, member_count, null from app.epoch where epoch = ${DAY}`
    await sql`
      insert into app.dividend select ${earlier}::integer, token, kind, account, weight, revenue + 1, has_remainder, source_count
      from app.dividend where epoch = ${DAY}`
    const both = await listIncome(top, 7)
    expect(both.total).toBe(before.total * 2)
    expect(both.list.slice(0, before.total)).toEqual(before.list)
    const second = both.list.slice(before.total)
    expect(new Set(second.map(({ epoch }) => epoch))).toEqual(new Set([earlier]))
    const sum = second.reduce((whole, { revenue }) => whole + BigInt(revenue), 0n)
    expect(`${sum}`).toBe(second[0]!.dividend)
    await rows.setCursor({ state: 'replaying' })
    await expect(listIncome(top, 7)).rejects.toMatchObject({ key: 'INDEXER_UNAVAILABLE' })
    await setFinal(getEpochEnd(DAY) + 600)
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

  it('shares node, DAO and ve by classes, staked DR and power as they were at the end of the day', async () => {
    await setFinal(getEpochEnd(DAY + 3) + 600)
    const [me, other, third] = [accounts[1]!, accounts[2]!, makeAddress('unbound')]
    const dr = 10n ** 18n
    const end = getEpochEnd(DAY + 3)
    await stake(me, 1, 5_000n * dr, blockOf(DAY, 5), undefined, daoPool)
    await stake(other, 2, 1_000n * dr - 1n, blockOf(DAY, 5), undefined, daoPool)
    await stake(third, 3, 20_000n * dr, blockOf(DAY, 5), undefined, daoPool)
    await stake(me, 4, 10n ** 30n, blockOf(DAY, 5), blockOf(DAY + 1, 50), daoPool)
    await changeLock(me, 9n, 1n, end + 10, blockOf(DAY, 5))
    await changeLock(me, 9n, 3n, end + 100, blockOf(DAY + 1, 0))
    await changeLock(other, 9n, 7n, end + 100, blockOf(DAY, 6))
    await changeLock(other, 0n, 7n, end + 100, blockOf(DAY, 7))
    await changeLock(third, 9n, 5n, end, blockOf(DAY, 8))
    await fund('node', 3_600n, end - 1)
    await fund('dao', 1_000n, end - 1)
    await fund('ve', 11n, end - 1)

    const { pools, resultHash } = await settle(DAY + 3, { dryRun: true })
    const found = pools.map(({ kind, revenues }) => [kind, revenues.map(({ account, revenue }) => [account, revenue])])
    const total = 26_000n * dr - 1n
    const ofDao = (staked: bigint) => (1_000n * staked) / total
    const rest = 1_000n - ofDao(5_000n * dr) - ofDao(1_000n * dr - 1n) - ofDao(20_000n * dr)
    expect(rest).toBe(1n)
    expect(Object.fromEntries(found)).toMatchObject({
      node: byAddress([
        [me, 600n],
        [third, 3_000n],
      ]),
      ve: [[me, 11n]],
    })
    const dao = pools.find(({ kind }) => kind === 'dao')!
    expect(dao.totalWeight).toBe(total)
    expect(dao.revenues.map(({ account }) => account)).toEqual(
      byAddress([
        [me, 0n],
        [other, 0n],
        [third, 0n],
      ]).map(([a]) => a),
    )

    await expect(settle(DAY + 3, { expectedHash: makeHash('other', 1) })).rejects.toThrow(/differently/)
    expect((await settle(DAY + 3, { expectedHash: resultHash })).isWritten).toBe(true)
    const keys = await sql<{ token: Address; kind: DividendKind; account: Address }[]>`
      select token, kind, account from app.dividend where epoch = ${DAY + 3}`
    expect(new Set(keys.map(({ kind }) => kind))).toEqual(new Set(['node', 'dao', 've']))
    for (const key of keys) {
      const why = (await explainReward(sql, { epoch: DAY + 3, ...key }, sources))!
      expect(recompute(why, settlementRules.slice(1))).toEqual({ weight: why.weight, revenue: why.revenue })
    }
  })

  it('leaves what is funded for nodes in its pool under rules that know none, with the hashes of before', async () => {
    await setFinal(getEpochEnd(DAY + 4) + 600)
    await fund('node', 77n, getEpochEnd(DAY + 4) - 1)
    const [first] = settlementRules
    const { pools, inputsHash } = await settle(DAY + 4, { rules: [first!], dryRun: true })
    expect(pools).toEqual([])
    const again = await settle(DAY + 4, { rules: [first!], daoPool: makeAddress('nowhere'), dryRun: true })
    expect(again.inputsHash).toBe(inputsHash)
    expect((await settle(DAY + 4)).pools.map(({ kind, paid }) => [kind, paid])).toEqual([['node', 77n]])
  })

  it('settles a day without money too, every due one once by however many, and never changes a settled one', async () => {
    await setFinal(getEpochEnd(DAY + 5) + 600)
    expect(await settle(DAY + 5)).toMatchObject({ pools: [], isWritten: true })
    const due = [DAY + 6, DAY + 7, DAY + 8]
    await setFinal(getEpochEnd(DAY + 9) - 1)
    const { deployment } = readConfig({ CHAIN_ID: '31337', DATABASE_URL: database.url })
    const node = { attempt: (read: (client: object) => Promise<unknown>) => answer(read) } as unknown as Node
    const run = () => settleDueEpochs({ sql, config: { deployment }, node }, silent, new AbortController().signal)
    const indexer = await sql.reserve()
    await indexer`select pg_advisory_lock(7240117002)`
    await Promise.allSettled([run(), run(), run()])
    await run()
    expect(await run()).toBe(0)
    await indexer`select pg_advisory_unlock_all()`
    indexer.release()
    const settled = await sql`select epoch from app.epoch where epoch > ${DAY + 5} order by epoch`
    expect(settled.map(({ epoch }) => epoch)).toEqual(due)
    const written = await sql`select subject from app.audit_entry where origin = 'schedule' order by subject`
    expect(written.map(({ subject }) => subject)).toEqual(due.map((epoch) => `epoch/${epoch}`))
    for (const table of ['epoch', 'dividend_pool', 'dividend'])
      await expect(sql.unsafe(`delete from app.${table}`)).rejects.toMatchObject({ code: '23001' })
  })
})
