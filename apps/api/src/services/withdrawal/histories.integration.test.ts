import { createTestDatabase } from '@app/testing/database'
import { createRandom, type Random } from '@app/testing/random'
import { expect, it } from 'vitest'
import { playHistories } from '../../testing/withdrawal-histories.ts'
import { createWithdrawalWorld } from '../../testing/withdrawal-world.ts'

/** `WITHDRAWAL_HISTORIES=10000` for the deep run; the seed is given or fixed, so that a failure comes again. */
const HISTORIES = Number(process.env['WITHDRAWAL_HISTORIES'] ?? 100)
const SEED = Number(process.env['WITHDRAWAL_SEED'] ?? 7)
const AT_ONCE = 10
/** Each step looks at all roots there ever were: a vault of many years is slow. */
const PER_VAULT = 100

it(
  'never pays above what was earned, signs what is payable, and lets everybody leave with everything, whatever happens',
  { timeout: 60_000 + HISTORIES * 3_000 },
  async () => {
    const random = createRandom(SEED)
    const seen = { vouchers: 0, cancelled: 0, vetoes: 0, again: 0, payments: 0, wrong: 0 }
    for (let from = 0; from < HISTORIES; from += PER_VAULT) {
      const counts = await playOnOneVault(from, Math.min(from + PER_VAULT, HISTORIES), random)
      for (const what of Object.keys(counts) as (keyof Seen)[]) seen[what] += counts[what]
    }
    // So much happened that the claim is about something.
    expect(seen.vouchers).toBeGreaterThan(HISTORIES / 4)
    expect(seen.payments).toBeGreaterThan(HISTORIES / 3)
    expect(seen.cancelled).toBeGreaterThan(0)
    expect(seen.again).toBeGreaterThan(0)
    expect(seen.vetoes).toBeGreaterThan(HISTORIES / 20)
    // All that stand at the end have opened.
    expect(seen.wrong).toBeGreaterThan(0)
  },
)

type Seen = Record<'vouchers' | 'cancelled' | 'vetoes' | 'again' | 'payments' | 'wrong', number>

async function playOnOneVault(from: number, to: number, random: Random): Promise<Seen> {
  const world = await createWithdrawalWorld(await createTestDatabase())
  try {
    let vouchers = 0
    for (let played = from; played < to; played += AT_ONCE)
      vouchers += await playHistories(world, `history ${played}`, {
        count: Math.min(AT_ONCE, to - played),
        random: (below) => random.integer(below),
      })
    const [counts] = await world.sql<Omit<Seen, 'vouchers'>[]>`
      select count(cancelled_at) as cancelled, (select count(*) from chain.dividend_veto) as vetoes,
        (select count(*) from app.voucher where number > 1) as again,
        (select count(*) from chain.dividend_payment) as payments,
        (select count(*) from chain.dividend_root posted join settled.day using (day) where posted.root <> day.root) as wrong
      from app.withdrawal`
    return { vouchers, ...counts! }
  } finally {
    await world.end()
  }
}
