import type { Address } from '@app/core/address'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd } from '@app/core/settlement/epochs'
import { settlementRules } from '@app/core/settlement/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Node } from '../../chain/node.ts'
import { readConfig } from '../../config.ts'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
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
  accounts,
  setUpSettlement,
  fundFirstDay,
} from './settlement.test-setup.ts'

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

setUpSettlement()

beforeAll(async () => {
  await fundFirstDay()
  await settle(DAY)
})

describe('settling the days that follow', () => {
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
