import type { Address } from '@app/core/address'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd } from '@app/core/settlement/epochs'
import { getTreeWeights } from '@app/core/settlement/get-weights'
import { shareBudget } from '@app/core/settlement/share-budget'
import { describe, expect, it } from 'vitest'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { worlds } from '../../testing/worlds.ts'
import { getBalances } from '../ledger/get-balances.ts'
import { explainReward } from './explain-reward.ts'
import { listDividendPools } from './list-dividend-pools.ts'
import { listDividends } from './list-dividends.ts'
import { getNextEpoch } from './settle-epoch.ts'
import { SettlementError } from './settlement-error.ts'
import {
  token,
  DAY,
  sources,
  poor,
  rich,
  sql,
  blockOf,
  setFinal,
  settle,
  countRows,
  recompute,
  rules,
  getMembers,
  setUpSettlement,
  fundFirstDay,
} from './settlement.test-setup.ts'

const paidIn: Record<string, unknown>[][] = []

/** A vault that is rich, and a chain that changes while it is asked. */
const askAndThen = (change: () => Promise<unknown>) => () => change().then(rich)
const addDeepReorg = () => sql`insert into chain.deep_reorg (block, depth, at) values (1, 1, 6)`.execute()
const setHash = (hash: string) =>
  sql`update chain.block set hash = ${hash} where number = ${blockOf(DAY, 10)}`.execute()

describe.each(worlds)('in a world $world', (facts) => {
  setUpSettlement(facts)

  describe('settling an epoch', () => {
    it('is refused, with the reason, while it may not be done, and writes nothing', async () => {
      await expect(settle(DAY)).rejects.toThrow(/No pool has ever been funded/)
      await fundFirstDay()
      const before = await countRows()
      await expect(settle(DAY + 1)).rejects.toThrow(`Epoch ${DAY} has to be settled first`)
      await expect(settle(DAY - 1)).rejects.toThrow(/before the first funding/)
      await setFinal(getEpochEnd(DAY) - 1)
      await expect(settle(DAY)).rejects.toThrow(/not final yet/)
      await setFinal(getEpochEnd(DAY) + 600)
      await sql`insert into chain.deep_reorg (block, depth, at) values (1, 1, 5)`
      await expect(settle(DAY)).rejects.toThrow(/operator must acknowledge/)
      await sql`update chain.deep_reorg set acknowledged_at = 5, acknowledged_by = 'test', reason = 'A drill'`
      await sql`update chain.cursor set state = 'replaying'`
      await expect(settle(DAY)).rejects.toThrow(SettlementError)
      await sql`update chain.cursor set state = 'live'`
      const mismatch = {
        what: 'rewardsVault.available',
        block_number: 1,
        block_hash: `0x${'00'.repeat(32)}`,
        found_at: 5,
      }
      await sql`insert into chain.mismatch ${sql({ ...mismatch, index_value: '1', chain_value: '2' })}`
      await expect(settle(DAY)).rejects.toThrow(/index and the chain differ/)
      await sql`update chain.mismatch set ended_at = 6`
      await expect(settle(DAY, { readHoldings: poor })).rejects.toThrow(/owes 2000080: .*cannot be shared out/)
      await expect(settle(DAY, { readHoldings: askAndThen(addDeepReorg) })).rejects.toThrow(/operator must/)
      await sql`update chain.deep_reorg set acknowledged_at = 6, acknowledged_by = 'test', reason = 'A drill'`
      const another = () => setHash(makeHash('another', 1))
      await expect(settle(DAY, { readHoldings: askAndThen(another) })).rejects.toThrow(/has changed while/)
      await setHash(makeHash('block', blockOf(DAY, 10)))
      expect(await countRows()).toEqual(before)
    })

    it('shows in a dry run what it would write, and writes nothing', async () => {
      const before = await countRows()
      const report = await settle(DAY, { dryRun: true })
      expect(report.isWritten).toBe(false)
      const weights = getTreeWeights(getMembers(10n ** BigInt(facts.usdt.decimals - 6)), facts.usdt.decimals, rules)
      expect(report.pools).toEqual(
        (
          [
            ['community', 77n],
            ['promotion', 1_000_003n],
          ] as const
        ).map(([kind, backlog]) => {
          const revenues = shareBudget(backlog, weights[kind])
          const paid = revenues.reduce((sum, { revenue }) => sum + revenue, 0n)
          expect(paid > backlog / 2n && paid < backlog).toBe(true)
          return { token, kind, backlog, budget: backlog, paid, totalWeight: weights[kind].total, revenues }
        }),
      )
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

    it('has booked what it wrote: every base unit to whom it says, and the rest is in the pools', async () => {
      const paid = await sql<{ kind: string; account: Address; revenue: bigint }[]>`
      select kind, account, revenue from app.dividend where epoch = ${DAY}
        order by kind, account`
      paidIn.push(paid)
      const pools = await sql<{ kind: string; backlog: bigint; budget: bigint; paid: bigint; left: bigint }[]>`
        select pool.kind, backlog, budget, paid, (
          select sum(amount) from app.ledger_entry join app.ledger_account account on account.id = account_id
          where account.kind = pool.kind || 'Pool'
        ) as left
        from app.dividend_pool pool order by kind`
      const sums = ['community', 'promotion'].map((kind) =>
        paid.filter((row) => row.kind === kind).reduce((sum, { revenue }) => sum + revenue, 0n),
      )
      expect(pools).toEqual([
        // A million more came too late for the day.
        { kind: 'community', backlog: 77n, budget: 77n, paid: sums[0], left: 77n - sums[0]! + 10n ** 6n },
        { kind: 'promotion', backlog: 1_000_003n, budget: 1_000_003n, paid: sums[1], left: 1_000_003n - sums[1]! },
      ])
      for (const { kind, account, revenue } of paid) {
        const balances = await getBalances(sql, account, token)
        expect(balances.find((held) => held.kind === kind)?.balance).toBe(revenue)
      }
    })

    it('is listed for each account and for each pool', async () => {
      const [most] = await sql<{ account: Address; revenue: bigint }[]>`
      select account, revenue from app.dividend promotion where kind = 'promotion'
          and exists (select from app.dividend other where other.account = promotion.account and other.kind = 'community')
        order by revenue desc limit 1`
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
        list: [{ kind: 'promotion', totalPool: '1000003', revenue: `${most!.revenue}` }],
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
        expect(recompute(why)).toEqual({ weight: why.weight, revenue: why.revenue })
        expect(why.blockHash).toBe(makeHash('block', blockOf(DAY, 10)))
      }
      const stranger = { epoch: DAY, token, kind: 'promotion' as const, account: makeAddress('stranger') }
      expect(await explainReward(sql, stranger, sources)).toBeUndefined()
    })
  })
})

it('pays everybody the same, whatever decimals the token has that teams are graded by', () => {
  expect(paidIn).toHaveLength(worlds.length)
  expect(paidIn[0]!.length).toBeGreaterThan(20)
  for (const paid of paidIn) expect(paid).toEqual(paidIn[0])
})
