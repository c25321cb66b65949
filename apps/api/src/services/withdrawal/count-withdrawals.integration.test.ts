import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { countWithdrawals } from './count-withdrawals.ts'
import { readClock } from './read-clock.ts'
import { getState, selectWithdrawal, type WithdrawalRow } from './read-withdrawal.ts'

const unit = 10n ** 6n
const DAY = 86_400

let world: WithdrawalWorld

beforeAll(async () => {
  world = await createWithdrawalWorld(await createTestDatabase())
})

afterAll(() => world.end())

/** What each single withdrawal says of itself, added up. */
async function addUp() {
  const clock = await readClock(world.sql, world.ctx)
  const rows = await world.sql<WithdrawalRow[]>`${selectWithdrawal(world.sql)}`
  const counts = new Map<string, { count: number; oldestAt: number }>()
  for (const row of rows) {
    const state = `${getState(row, clock)} ${row.payment === null ? 'unpaid' : 'paid'}`
    const { count, oldestAt } = counts.get(state) ?? { count: 0, oldestAt: Infinity }
    counts.set(state, { count: count + 1, oldestAt: Math.min(oldestAt, row.requested_at) })
  }
  return counts
}

async function countAll() {
  const counts = await countWithdrawals(world.sql, await readClock(world.sql, world.ctx))
  return new Map(counts.map(({ state, isPaid, ...rest }) => [`${state} ${isPaid ? 'paid' : 'unpaid'}`, rest] as const))
}

it('counts nothing where nothing was asked for', async () => {
  expect(await countWithdrawals(world.sql, await readClock(world.sql, world.ctx))).toEqual([])
})

it('says of all withdrawals together what each says of itself', async () => {
  const { usdt, rwas } = world
  const owners = [1, 2, 3, 4, 5].map((n) => makeKey('counted', n))
  for (const { address } of owners) {
    await world.give(address, usdt, 1_000n * unit)
    await world.give(address, rwas, 1_000n * 10n ** 18n)
  }
  const expired = await world.withdraw(owners[0]!, 20n * unit)
  const replaced = await world.withdraw(owners[1]!, 20n * unit)
  await world.advance(DAY + 2)
  const paid = await world.withdraw(owners[2]!, 20n * unit)
  await world.pay(paid)
  const again = await world.withdraw(owners[1]!, 30n * unit)
  await world.withdraw(owners[3]!, 20n * unit)
  // Of the same token as one that is paid already, so that what was paid before is told from what is not final.
  const second = await world.withdraw(owners[2]!, 25n * unit)
  await world.pay(second, false)
  const other = await world.withdraw(owners[4]!, 20n * 10n ** 18n, rwas)
  await world.pay(other, false)

  const counts = await countAll()
  expect(counts).toEqual(await addUp())
  expect(Object.fromEntries([...counts].map(([state, { count: number }]) => [state, number]))).toEqual({
    'cancelled unpaid': 1,
    'pending paid': 2,
    'pending unpaid': 2,
    'resend unpaid': 1,
    'successful paid': 1,
  })
  expect(counts.get('resend unpaid')?.oldestAt).toBe(expired.requestedAt)
  expect(counts.get('cancelled unpaid')?.oldestAt).toBe(replaced.requestedAt)
  expect(again.requestedAt).toBeGreaterThan(replaced.requestedAt)

  await world.advance(DAY + 2)
  expect(await countAll()).toEqual(await addUp())
  expect((await countAll()).get('resend unpaid')?.count).toBe(3)
})
