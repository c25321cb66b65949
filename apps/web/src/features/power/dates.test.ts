import { getDeployment } from '@app/config/deployments'
import type { PowerOrder } from '@app/core/api/power'
import type { UserStaking } from '@app/core/api/staking'
import { expect, it } from 'vitest'
import { listDates } from './dates.ts'

const now = 1_780_000_000
const deployment = getDeployment(31337)

const order = (state: PowerOrder['state'], fuelEmptyAt: number, endsAt = now + 90) =>
  ({ orderId: '3', state, fuelEmptyAt, endsAt }) as PowerOrder
const list = (one: PowerOrder) =>
  listDates({ staking: { powerOrders: [one] } as unknown as UserStaking, deployment, now })

it.each([
  ['its fuel and its own, when output stops early', order('inProgress', now + 10), ['fuelEnd 10', 'orderEnd 90']],
  ['its own alone, when fuel lasts to it', order('inProgress', now + 90), ['orderEnd 90']],
  ['its own alone, when it has no fuel', order('outOfFuel', now - 10), ['orderEnd 90']],
  ['its own alone, while its owner has it suspended', order('paused', now + 10), ['orderEnd 90']],
  ['none, once it has run its whole life', order('ended', now - 10, now), []],
])('an order has an end for %s', (_, one, expected) => {
  const dates = list(one)
  expect(dates.map(({ event, at }) => `${event} ${at - now}`)).toEqual(expected)
  expect(new Set(dates.map(({ id }) => id)).size).toBe(dates.length)
})

it('is the same event for fuel that was added to', () => {
  const [first] = list(order('inProgress', now + 20))
  expect(list(order('inProgress', now + 10))[0]?.id).toBe(first?.id)
})
