import { createTestDatabase } from '@app/testing/database'
import { createRandom } from '@app/testing/random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playHistories } from '../../testing/withdrawal-histories.ts'
import { createWithdrawalWorld, readBooks, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'

/** `WITHDRAWAL_HISTORIES=10000` for the deep run; the seed is given or fixed, so that a failure comes again. */
const HISTORIES = Number(process.env['WITHDRAWAL_HISTORIES'] ?? 200)
const SEED = Number(process.env['WITHDRAWAL_SEED'] ?? 7)
const AT_ONCE = 20

let world: WithdrawalWorld

beforeAll(async () => {
  world = await createWithdrawalWorld(await createTestDatabase())
})
afterAll(() => world.end())

it(
  'pays what was debited, each id at most once, and leaves no record without a way on, whatever happens',
  { timeout: 60_000 + HISTORIES * 1_000 },
  async () => {
    const random = createRandom(SEED)
    for (let played = 0; played < HISTORIES; played += AT_ONCE)
      await playHistories(world, `history ${played}`, Math.min(AT_ONCE, HISTORIES - played), (below) =>
        random.integer(below),
      )
    const [counts] = await world.sql`
      select count(*) filter (where state = 'successful') as paid, count(*) filter (where state = 'cancelled') as cancelled,
        (select max(number) from app.voucher) as vouchers from app.withdrawal`
    expect(Number(counts!['paid'])).toBeGreaterThan(HISTORIES / 4)
    expect(Number(counts!['cancelled'])).toBeGreaterThan(HISTORIES / 20)
    expect(Number(counts!['vouchers'])).toBeGreaterThan(1)
    expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
  },
)
