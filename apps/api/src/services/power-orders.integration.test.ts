import type { PowerOrder } from '@app/core/api/power'
import {
  getMostOutput,
  getOutput,
  getRemainingFuel,
  getRemainingPower,
  openOrder,
  resumeOrder,
  suspendOrder,
} from '@app/core/power-order'
import { createTestDatabase } from '@app/testing/database'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK, TEST_BLOCK_TIMESTAMP as NOW } from '../testing/chain-rows.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const day = 86_400
const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const terms = { outputRate: 16n * 10n ** 15n, fuelRate: 10n ** 15n, lifetime: 365 * day }
const open = (power: number, fuel: number, at: number) => openOrder(terms, whole(power), whole(fuel), at).order

const alice = makeAddress('alice')
const nobody = makeAddress('nobody')
const running = open(1_000, 300, NOW - 100 * day)
const thirsty = open(2_000, 60, NOW - 90 * day)
const paused = suspendOrder(open(500, 100, NOW - 80 * day), NOW - 70 * day)
const ended = open(100, 100, NOW - 365 * day)
const full = open(10, 10, NOW - 60 * day)
let service: TestService

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  const { rows } = service
  await rows.setCursor()
  await rows.addOrder({ orderId: 1, account: alice, run: ended, claimed: getOutput(ended, NOW), fuelBurned: whole(37) })
  await rows.addOrder({ orderId: 2, account: alice, run: running, claimed: whole(5), fuelBurned: whole(300) })
  await rows.addOrder({ orderId: 3, account: alice, run: thirsty })
  await rows.addOrder({ orderId: 4, account: alice, run: paused })
  await rows.addOrder({ orderId: 5, account: alice, run: full })
  await rows.addOrder({ orderId: 6, account: makeAddress('bob'), run: running })
})

afterAll(() => service.end())

const list = async (query = '', address = alice) =>
  (await service.get(`/api/power/orders?address=${address}${query}`)).body
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n).toString()
const idsOf = ({ data }: { data: { list: PowerOrder[] } }) => data.list.map(({ orderId }) => orderId)

describe('/api/power/orders', () => {
  it('gives the orders of one account, the newest first, each in its state', async () => {
    const body = await list()
    expect(body.asOf).toEqual({ blockNumber: TEST_BLOCK, blockTimestamp: NOW })
    expect(body.data.list.map((order: PowerOrder) => [order.orderId, order.state])).toEqual([
      ['5', 'inProgress'],
      ['4', 'paused'],
      ['3', 'outOfFuel'],
      ['2', 'inProgress'],
      ['1', 'ended'],
    ])
    const { productToken: token, powerToken } = service.config.deployment.contracts
    expect(body.data.list[3]).toEqual({
      orderId: '2',
      state: 'inProgress',
      powerToken,
      power: whole(1_000).toString(),
      remainingPower: getRemainingPower(running, NOW).toString(),
      token,
      outputRate: '16000000000000000',
      fuelRate: '1000000000000000',
      remainingFuel: whole(200).toString(),
      fuelBurned: whole(300).toString(),
      fuelEmptyAt: NOW + 200 * day,
      openedAt: NOW - 100 * day,
      endsAt: NOW + 265 * day,
      lifetime: 365 * day,
      claimable: (getOutput(running, NOW) - whole(5)).toString(),
      claimed: whole(5).toString(),
      reserved: (whole(2_920) - whole(5)).toString(),
      paused: false,
      accruedAt: NOW - 100 * day,
      weight: '0',
      blockNumber: 20,
      transaction: makeHash('open', 2),
    })
  })

  it('adds up all of them, whatever is listed', async () => {
    const { data } = await list('&pageSize=1&page=9&state=paused')
    expect(data).toMatchObject({ list: [], total: 1, page: 9, pageSize: 1 })
    const all = [running, thirsty, paused, full]
    expect(data.totals).toMatchObject({
      remainingPower: sum(all.map((run) => getRemainingPower(run, NOW))),
      claimable: sum([...all.map((run) => getOutput(run, NOW)), -whole(5)]),
      openCount: 4,
      claimableOrderIds: ['2', '3', '4', '5'],
    })
    const daily = [running, full].map((run) => (getRemainingPower(run, NOW) * terms.outputRate) / 10n ** 18n)
    expect(data.totals.dailyOutput).toBe(sum(daily))
  })

  it('lists one state, in pages', async () => {
    expect(idsOf(await list('&state=inProgress'))).toEqual(['5', '2'])
    expect(idsOf(await list('&state=outOfFuel'))).toEqual(['3'])
    expect(idsOf(await list('&state=ended'))).toEqual(['1'])
    expect(idsOf(await list('&pageSize=2&page=2'))).toEqual(['3', '2'])
  })

  it('is nothing, and not unknown, for an account without orders', async () => {
    const { data } = await list('', nobody)
    expect(data).toMatchObject({ list: [], total: 0 })
    expect(data.totals).toMatchObject({ claimable: '0', remainingPower: '0', openCount: 0, claimableOrderIds: [] })
  })

  it('has set aside for each what it can still be paid, and no more', async () => {
    const { data } = await list()
    expect(data.list.map(({ reserved }: PowerOrder) => reserved)).toEqual(
      [
        getMostOutput(full, NOW),
        getMostOutput(paused, NOW),
        getMostOutput(thirsty, NOW),
        getMostOutput(running, NOW) - whole(5),
        0n,
      ].map(String),
    )
  })

  it('is out of fuel, and ended, in the very second', async () => {
    const stateAt = async (at: number, id: string) => {
      await service.rows.setCursor({ blockTimestamp: at })
      const { data } = await list()
      return data.list.find(({ orderId }: PowerOrder) => orderId === id)?.state
    }
    expect(await stateAt(running.fuelEmptyAt - 1, '2')).toBe('inProgress')
    expect(await stateAt(running.fuelEmptyAt, '2')).toBe('outOfFuel')
    expect(await stateAt(running.openedAt + terms.lifetime, '2')).toBe('ended')
    await service.rows.setCursor()
  })

  it('computes as the contract does, for any order at any time', async () => {
    const who = makeAddress('anyone')
    let orderId = 100
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          power: fc.bigInt({ min: 1n, max: 2n ** 112n - 1n }),
          outputRate: fc.bigInt({ min: 1n, max: 2n ** 72n - 1n }),
          fuelRate: fc.bigInt({ min: 1n, max: 2n ** 72n - 1n }),
          lifetime: fc.integer({ min: day, max: 1461 * day }),
          fuelSeconds: fc.integer({ min: 0, max: 1461 * day }),
          passed: fc.array(fc.integer({ min: 0, max: 400 * day }), { minLength: 1, maxLength: 4 }),
          claimsFirst: fc.boolean(),
        }),
        async ({ power, fuelSeconds, passed, claimsFirst, ...rest }) => {
          const openedAt = NOW - 1_000 * day
          const { order } = openOrder(
            rest,
            power,
            (BigInt(fuelSeconds) * power * rest.fuelRate) / (86_400n * 10n ** 18n),
            openedAt,
          )
          let run = order
          let at = openedAt
          for (const [index, seconds] of passed.entries()) {
            at += seconds
            if (index > 0) run = [resumeOrder, suspendOrder][index % 2]!(run, at)
          }
          await service.rows.sql`delete from chain.power_order where account = ${who}`
          const claimed = claimsFirst ? getOutput(run, run.accruedAt) : 0n
          await service.rows.addOrder({ orderId: ++orderId, account: who, run, claimed })
          await service.rows.setCursor({ blockTimestamp: at + 7 })
          const [listed] = (await list('', who)).data.list as PowerOrder[]
          const { claimable, reserved, remainingPower, remainingFuel } = listed!
          expect([claimable, reserved, remainingPower, remainingFuel]).toEqual([
            (getOutput(run, at + 7) - claimed).toString(),
            (getMostOutput(run, at + 7) - claimed).toString(),
            getRemainingPower(run, at + 7).toString(),
            getRemainingFuel(run, at + 7).toString(),
          ])
        },
      ),
      { numRuns: 60 },
    )
    await service.rows.setCursor()
  })
})

it('/api/userStaking has the orders that have not ended, first to end first', async () => {
  const { body } = await service.get(`/api/userStaking?address=${alice}`)
  expect(body.data.powerOrders.map(({ orderId }: PowerOrder) => orderId)).toEqual(['2', '3', '4', '5'])
  expect(body.data.powerOrderCount).toBe(4)
  const { data } = await list()
  expect(body.data.powerOrders).toEqual(data.list.slice(0, 4).toReversed())
})
