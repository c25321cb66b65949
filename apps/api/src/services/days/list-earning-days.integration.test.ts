import type { Address } from '@app/core/address'
import { getEpoch, ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '../../context.ts'
import { getPools } from '../../pools.ts'
import { makeHash } from '../../testing/chain-rows.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { inUnits, setUpWorld, worlds } from '../../testing/worlds.ts'
import { exportList } from '../export/export-list.ts'
import { listEarningDays } from './list-earning-days.ts'

const DAY = 86_400
const owner = makeKey('owner of days')
const other = makeKey('other owner of days')

describe.each(worlds)('in a world $world', (facts) => {
  const environment = setUpWorld(facts)
  let world: WithdrawalWorld
  let start: number

  const usdt = (whole: bigint) => inUnits(whole, facts.usdt)
  const list = async (page = 1, pageSize = 100) =>
    listEarningDays(world.ctx, { address: owner.address, page, pageSize })
  const today = () => getEpoch(world.clock.at)
  const post = (day: number, age: number, root?: `0x${string}`) =>
    world.dividends.post({ block: world.clock.block - 3, at: world.clock.finalAt - age }, day, root)
  const settle = (...earned: [Address, Address, bigint][]) => {
    for (const each of earned) world.dividends.earn(...each)
    return world.dividends.settle()
  }

  beforeAll(async () => {
    world = await createWithdrawalWorld(await createTestDatabase(), { environment })
    start = today()
  })
  afterAll(() => world.end())

  it('has what each day earned, what opened and what was paid, and each figure adds up to what there is in all', async () => {
    expect(await list()).toEqual({ list: [], total: 0 })
    const account = owner.address
    await settle([account, world.usdt, usdt(100n)], [account, world.productToken, 50n], [other.address, world.usdt, 9n])
    // One root for two days, and a wrong one before it that opens nothing.
    const second = await settle([account, world.usdt, usdt(20n)])
    await post(second, 9 * DAY, makeHash('wrong'))
    const open = await post(second, 8 * DAY)
    await settle([other.address, world.usdt, 9n])
    const fourth = await settle([account, world.usdt, usdt(3n)])
    await post(fourth, 2 * DAY)
    const opened = getEpoch(world.clock.finalAt - 8 * DAY + ROOT_OPEN_AGE)

    const paid = await world.withdraw(owner, usdt(30n))
    await world.pay(paid)
    await world.exit(account, world.productToken, open)
    const payments = { ...figures(start), paid: usdt(30n) }
    const ofProduct = { ...figures(start), token: world.productToken, paid: 50n }
    const expected = [
      payments,
      { ...ofProduct, fee: 50n - (await received()) },
      { ...figures(opened), opened: usdt(120n) },
      { ...figures(opened), token: world.productToken, opened: 50n },
      { ...figures(4), earned: usdt(3n) },
      { ...figures(2), earned: usdt(20n) },
      { ...figures(1), earned: usdt(100n) },
      { ...figures(1), token: world.productToken, earned: 50n },
    ]
    expect(byDay((await list()).list)).toEqual(byDay(expected))
    expect(await list(2, 3)).toEqual({ list: (await list()).list.slice(3, 6), total: 8 })
    const days = (await list()).list.map(({ day }) => day)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
  })

  it('counts a payment once it is final, and not one that never was', async () => {
    const before = (await list()).list
    const { block } = world.clock
    await world.pay(await world.withdraw(owner, usdt(10n)), false)
    expect((await list()).list).toEqual(before)
    await world.advance(2)
    const paid = (await list()).list.find(({ day, token }) => day === today() && token === world.usdt)
    expect(paid?.paid).toBe(usdt(40n))
    await world.dividends.undo(block)
    expect((await list()).list).toEqual(before)
  })

  it('has a filed month as a range of days, and as another what of it opened when', async () => {
    const before = (await list()).list
    // What the days of January came to is in its newest leaf.
    await world.sql`update settled.day set is_filed = true where day < 4`
    await world.sql`delete from settled.leaf where account = ${owner.address} and token = ${world.usdt} and day = 1`
    const after = (await list()).list
    await world.sql`update settled.day set is_filed = false`
    await world.sql`insert into settled.leaf values (${owner.address}, ${world.usdt}, 1, ${String(usdt(100n))})`
    const months = after.filter(({ day, lastDay }) => day !== lastDay)
    const january = { ...figures(0), lastDay: 30 }
    expect(byDay(months)).toEqual(
      byDay([
        { ...january, earned: usdt(120n) },
        { ...january, token: world.productToken, earned: 50n },
      ]),
    )
    const days = before.filter(({ day }) => day > 2)
    expect(byDay(after.filter(({ day, lastDay }) => day === lastDay))).toEqual(byDay(days))
    expect(days.filter(({ opened }) => opened > 0n)).toHaveLength(2)
  })

  it('is a file, in whole tokens', async () => {
    let text = ''
    const ctx = { ...world.ctx, pools: getPools(world.ctx.config.deployment) } as unknown as ServiceContext
    for await (const part of exportList(ctx, { list: 'earnings', address: owner.address })) text += part
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toBe('day,epoch,earned,opened,received,fee,token,token_address')
    const date = new Date(start * DAY * 1_000).toISOString().slice(0, 10)
    expect(lines).toContain(`${date},${start},0,0,30,0,${facts.usdt.symbol},${world.usdt}`)
    expect(lines).toContain(`1970-01-02,1,100,0,0,0,${facts.usdt.symbol},${world.usdt}`)
    expect(lines).toHaveLength(8)
  })

  function figures(day: number) {
    return { day, lastDay: day, token: world.usdt, earned: 0n, opened: 0n, paid: 0n, fee: 0n }
  }

  async function received(): Promise<bigint> {
    const [row] = await world.sql<{ amount: bigint; fee: bigint }[]>`
      select amount, fee from chain.dividend_payment where token = ${world.productToken}`
    return row!.amount - row!.fee
  }
})

function byDay<Row extends { day: number; token: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.day - a.day || (a.token < b.token ? -1 : 1))
}
