import type { PowerOrder } from '@app/core/api/power'
import type { UserStaking } from '@app/core/api/staking'
import { expect, it, vi } from 'vitest'
import { listOrderDates, listUnlocks, readDates } from './account-dates.ts'

const now = 1_780_000_000
const account = '0x00000000000000000000000000000000000000A6'
const usdt = '0x00000000000000000000000000000000000000a1'
const dr = '0x00000000000000000000000000000000000000A2'
const product = '0x00000000000000000000000000000000000000a3'
const config = {
  tokens: [
    { address: usdt, decimals: 6, symbol: 'USDT' },
    { address: dr, decimals: 18, symbol: 'DR' },
    { address: product, decimals: 18, symbol: 'LOONG' },
  ],
  contracts: {
    drToken: dr.toLowerCase(),
    productToken: product,
    votingEscrow: '0x00000000000000000000000000000000000000a4',
    powerMarket: '0x00000000000000000000000000000000000000a5',
  },
  chain: { chainId: 31337 },
} as unknown as Parameters<typeof listUnlocks>[2]

const position = (token: string, unlockAt: number) =>
  ({ pool: token, positionId: '7', token, amount: '1000000', unlockAt }) as unknown as UserStaking['positions'][number]

it('names each lock that runs, with the page that has it', () => {
  const lock = { amount: '5', unlockAt: now + 20 } as never
  const unlocks = listUnlocks(
    { account, positions: [position(usdt, now + 30), position(dr, now + 10), position(usdt, now)] },
    { lock },
    config,
    now,
  )
  expect(unlocks).toMatchObject([
    { symbol: 'USDT', kind: 'stake', at: now + 30 },
    { symbol: 'DR', kind: 'dr', at: now + 10 },
    { symbol: 'LOONG', kind: 'lock', at: now + 20 },
  ])
})

it('leaves out a token that it does not know, rather than show it wrong', () => {
  const positions = [position('0x00000000000000000000000000000000000000a9', now + 1)]
  expect(listUnlocks({ account, positions }, { lock: null }, config, now)).toEqual([])
})

it('is the same event for a lock whose end was moved', () => {
  const getId = (unlockAt: number) =>
    listUnlocks({ account, positions: [] }, { lock: { amount: '5', unlockAt } as never }, config, now)[0]?.id
  expect(getId(now + 20)).toContain(account)
  expect(getId(now + 90)).toBe(getId(now + 20))
})

const order = (state: PowerOrder['state'], fuelEmptyAt: number, endsAt = now + 90) =>
  ({ orderId: '3', state, fuelEmptyAt, endsAt }) as PowerOrder

it.each([
  ['its fuel and its own, when output stops early', order('inProgress', now + 10), ['fuelEnd 10', 'orderEnd 90']],
  ['its own alone, when fuel lasts to it', order('inProgress', now + 90), ['orderEnd 90']],
  ['its own alone, when it has no fuel', order('outOfFuel', now - 10), ['orderEnd 90']],
  ['its own alone, while its owner has it suspended', order('paused', now + 10), ['orderEnd 90']],
  ['none, once it has run its whole life', order('ended', now - 10, now), []],
])('an order has an end for %s', (_, one, expected) => {
  const dates = listOrderDates([one], config, now)
  expect(dates.map(({ kind, at }) => `${kind} ${at - now}`)).toEqual(expected)
  expect(new Set(dates.map(({ id }) => id)).size).toBe(dates.length)
})

it('is the same event for fuel that was added to', () => {
  const getId = (fuelEmptyAt: number) => listOrderDates([order('inProgress', fuelEmptyAt)], config, now)[0]?.id
  expect(getId(now + 20)).toBe(getId(now + 10))
})

it('reads all of them from one block, the first first', async () => {
  const answers: Record<string, unknown> = {
    '/api/userStaking': {
      account,
      positions: [position(usdt, now + 30)],
      powerOrders: [order('inProgress', now + 10)],
    },
    '/api/ve': { lock: { amount: '5', unlockAt: now + 20 } },
    '/api/systemConfig': config,
  }
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ code: 0, data: answers[url.split('?')[0]!], asOf: { blockTimestamp: now } })),
  )
  expect((await readDates(account)).map(({ kind }) => kind)).toEqual(['fuelEnd', 'lock', 'stake', 'orderEnd'])
  vi.unstubAllGlobals()
})
