import type { Address } from '@app/core/address'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import { getVePower, type LockChange } from '@app/core/settlement/get-ve-weights'
import type { PoolDay } from '@app/core/settlement/share-day'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Node } from '@app/rpc/node'
import { readConfig } from '../../config.ts'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { reverseTransaction } from '../ledger/reverse-transaction.ts'
import { explainReward } from './explain-reward.ts'
import { settleDueEpochs } from './settle-due-epochs.ts'
import {
  daoPool,
  DAY,
  silent,
  sources,
  database,
  sql,
  blockOf,
  setFinal,
  stake,
  fund,
  settle,
  recompute,
  rules,
  accounts,
  setUpSettlement,
  fundFirstDay,
} from './settlement.test-setup.ts'

async function changeLock({ changedAt, ...lock }: LockChange, block: number) {
  await sql.begin(async (tx) => {
    await tx`select set_config('chain.journal', 'off', true)`
    await tx`insert into chain.ve_change ${tx({
      block_number: block,
      log_index: 0,
      transaction_hash: makeHash('lock', block),
      account: lock.account,
      added: 0,
      amount: lock.amount.toString(),
      unlock_at: lock.unlockAt,
      slope: lock.slope.toString(),
      changed_at: changedAt,
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

const community = (pools: PoolDay[]) => pools.find(({ kind }) => kind === 'community')!

setUpSettlement()

beforeAll(async () => {
  await fundFirstDay()
  await settle(DAY)
})

describe('settling the days that follow', () => {
  it('carries a budget over when nobody has weight, to the next epoch with its own funding', async () => {
    const [{ left }] = (await sql`
      select sum(backlog - paid) as left from app.dividend_pool where kind = 'community'`) as unknown as [
      { left: bigint },
    ]
    await setFinal(getEpochEnd(DAY + 2) + 600)
    const none = { ...rules, promotionRates: [], grades: [] }
    const empty = await settle(DAY + 1, { rules: [none] })
    const whole = left + 10n ** 6n
    expect(community(empty.pools)).toMatchObject({ backlog: whole, budget: whole, paid: 0n, totalWeight: 0n })
    await fund('community', 5n, getEpochEnd(DAY + 2) - 1)
    const { backlog, paid } = community((await settle(DAY + 2)).pools)
    expect(backlog).toBe(whole + 5n)
    expect(paid > whole / 2n && paid < whole).toBe(true)
  })

  it('shares node, DAO and ve by classes and staked DR at the end of the day, and by the seconds of each lock in it', async () => {
    await setFinal(getEpochEnd(DAY + 3) + 600)
    const [me, other, third, late] = [accounts[1]!, accounts[2]!, makeAddress('unbound'), makeAddress('late')]
    const dr = 10n ** 18n
    const [start, end] = [getEpochStart(DAY + 3), getEpochEnd(DAY + 3)]
    await stake(me, 1, 5_000n * dr, blockOf(DAY, 5), undefined, daoPool)
    await stake(other, 2, 1_000n * dr - 1n, blockOf(DAY, 5), undefined, daoPool)
    await stake(third, 3, 20_000n * dr, blockOf(DAY, 5), undefined, daoPool)
    await stake(me, 4, 10n ** 30n, blockOf(DAY, 5), blockOf(DAY + 1, 50), daoPool)
    await stake(late, 5, dr - 1n, blockOf(DAY, 5), undefined, daoPool)
    const amount = 9n * dr
    const changes: LockChange[] = [
      { account: me, amount, slope: 1n, unlockAt: end + 10, changedAt: start - 9_000 },
      { account: me, amount, slope: 3n, unlockAt: end + 100, changedAt: end - 40_000 },
      { account: other, amount, slope: 7n, unlockAt: start - 5, changedAt: start - 9_000 },
      { account: other, amount: 0n, slope: 0n, unlockAt: start - 5, changedAt: start + 9 },
      { account: third, amount, slope: 5n, unlockAt: start + 60, changedAt: start - 9_000 },
      { account: third, amount: 0n, slope: 0n, unlockAt: start + 60, changedAt: start + 90 },
      { account: third, amount, slope: 5n, unlockAt: end + 600, changedAt: end },
      { account: late, amount, slope: 2n, unlockAt: end + 100_000, changedAt: end - 60 },
      { account: makeAddress('dust'), amount: dr - 1n, slope: 2n, unlockAt: end + 100_000, changedAt: start },
    ]
    for (const [index, change] of changes.entries()) await changeLock(change, blockOf(DAY, 5) + index)
    const power = new Map<Address, bigint>()
    for (let at = start; at < end; at += 1)
      for (const account of [me, other, third, late]) {
        const lock = changes.findLast((change) => change.account === account && change.changedAt <= at)
        const now = lock ? getVePower(lock, at) : 0n
        if (now > 0n) power.set(account, (power.get(account) ?? 0n) + now)
      }
    expect(power.get(other)).toBe(undefined)
    await fund('node', 3_600n, end - 1)
    await fund('dao', 1_000n, end - 1)
    await fund('ve', 10n ** 9n, end - 1)

    const { pools, resultHash } = await settle(DAY + 3, { dryRun: true })
    const shares = (kind: DividendKind, budget: bigint, weights: [Address, bigint][]) => {
      const total = weights.reduce((sum, [, weight]) => sum + weight, 0n)
      const revenues = byAddress(weights).map(([account, weight]) => ({
        account,
        weight,
        revenue: (budget * weight) / total,
      }))
      const found = pools.find((pool) => pool.kind === kind)!
      expect(found).toMatchObject({ backlog: budget, budget, totalWeight: total })
      expect(found.revenues.map(({ account, weight, revenue }) => ({ account, weight, revenue }))).toEqual(revenues)
    }
    shares('node', 3_600n, [
      [me, 5_000n * 12n * dr],
      [third, 20_000n * 15n * dr],
    ])
    shares('dao', 1_000n, [
      [me, 5_000n * dr],
      [other, 1_000n * dr - 1n],
      [third, 20_000n * dr],
    ])
    shares('ve', 10n ** 9n, [...power])
    expect(power.get(late)).toBe(2n * 60n * 100_000n + 2n * 30n * 61n)

    await expect(settle(DAY + 3, { expectedHash: makeHash('other', 1) })).rejects.toThrow(/differently/)
    expect((await settle(DAY + 3, { expectedHash: resultHash })).isWritten).toBe(true)
    const keys = await sql<{ token: Address; kind: DividendKind; account: Address }[]>`
      select token, kind, account from app.dividend where epoch = ${DAY + 3}`
    expect(new Set(keys.map(({ kind }) => kind))).toEqual(new Set(['community', 'promotion', 'node', 'dao', 've']))
    for (const key of keys) {
      const why = (await explainReward(sql, { epoch: DAY + 3, ...key }, sources))!
      expect(recompute(why)).toEqual({ weight: why.weight, revenue: why.revenue })
    }
  })

  it('shares a thirtieth of a large funding a day, and nothing of one that a reorganisation took back after the day', async () => {
    await setFinal(getEpochEnd(DAY + 4) + 600)
    const end = getEpochEnd(DAY + 4)
    const large = 3_000n * 10n ** 18n
    const [before] = (await settle(DAY + 4, { dryRun: true })).pools.filter(({ kind }) => kind === 'dao')
    const had = before?.backlog ?? 0n
    await fund('dao', large, end - 1)
    await fund('dao', large + 1n, end - 1)
    await sql.begin((tx) =>
      reverseTransaction(tx, { kind: 'funding', reference: `dao ${large + 1n} ${end - 1}`, bookedAt: end + 5 }),
    )
    await fund('dao', 50n, end + 1)
    const { pools } = await settle(DAY + 4)
    const backlog = large + had
    expect(pools.find(({ kind }) => kind === 'dao')).toMatchObject({ backlog, budget: (backlog + 29n) / 30n })
  })

  it('settles a day without new money too, every due one once by however many, and never changes a settled one', async () => {
    await setFinal(getEpochEnd(DAY + 5) + 600)
    const kept = await sql<{ kind: DividendKind; left: bigint }[]>`
      select kind, backlog - paid + case kind when 'dao' then 50 else 0 end as left
      from app.dividend_pool where epoch = ${DAY + 4} and backlog > paid order by kind`
    const { pools, isWritten } = await settle(DAY + 5)
    expect([isWritten, pools.map(({ kind, backlog }) => ({ kind, left: backlog }))]).toEqual([true, [...kept]])
    const due = [DAY + 6, DAY + 7, DAY + 8]
    await setFinal(getEpochEnd(DAY + 9) - 1)
    const { deployment } = readConfig({ CHAIN_ID: '31337', DATABASE_URL: database.url })
    const node = { attempt: answer, agree: answer } as unknown as Node
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
