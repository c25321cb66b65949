import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getWhatIf, type PoolFigures } from './what-if.ts'

const usdt = (whole: bigint) => whole * 10n ** 6n
const day = 86_400n
const pool: PoolFigures = {
  totalStaked: usdt(1_000n),
  minimumTotalStake: usdt(5n),
  rewardRate: 10n ** 15n,
  periodEnd: 1_000_000n + 100n * day,
  remainingBudget: 10n ** 15n * 100n * day,
  readAt: 1_000_000n,
}

describe('what staking more would change', () => {
  it('gives the shares before and after', () => {
    const { shareNow, shareAfter } = getWhatIf(pool, usdt(100n), usdt(1_000n))
    expect(shareNow).toEqual({ part: usdt(100n), whole: usdt(1_000n) })
    expect(shareAfter).toEqual({ part: usdt(1_100n), whole: usdt(2_000n) })
  })

  it('gives the reward a day at today’s total', () => {
    const { perDayNow, perDayAfter } = getWhatIf(pool, usdt(100n), usdt(1_000n))
    expect(perDayNow).toBe((10n ** 15n * day) / 10n)
    expect(perDayAfter).toBe((10n ** 15n * day * 11n) / 20n)
  })

  it('forecasts this stake alone, to the end of the budget and no further', () => {
    expect(getWhatIf(pool, usdt(100n), usdt(1_000n)).untilEnd).toEqual({
      amount: (10n ** 15n * 100n * day) / 2n,
      endsAt: pool.periodEnd,
    })
  })

  it('forecasts nothing when the budget has ended', () => {
    expect(getWhatIf({ ...pool, periodEnd: pool.readAt, rewardRate: 0n }, 0n, usdt(1n)).untilEnd).toBeNull()
    expect(getWhatIf({ ...pool, remainingBudget: 0n }, 0n, usdt(1n)).untilEnd).toBeNull()
  })

  it.each([
    ['nothing', 0n, usdt(5n), 5n, 5n],
    ['too little', usdt(1n), usdt(4n), 4n, 5n],
    ['a base unit too little', usdt(5n) - 1n, 1n, 1n, usdt(5n)],
  ])('knows that a stake which is enough sets the stream of %s going', (_what, totalStaked, amount, part, whole) => {
    const standing = { ...pool, totalStaked, rewardRate: 0n }
    const { perDayNow, perDayAfter, untilEnd, missing } = getWhatIf(standing, 0n, amount)
    expect([missing, perDayNow]).toEqual([0n, 0n])
    expect(perDayAfter).toBe((10n ** 15n * day * part) / whole)
    expect(untilEnd).toEqual({ amount: (pool.remainingBudget * part) / whole, endsAt: pool.periodEnd })
  })

  it('promises nothing of a tiny total, and says what is missing', () => {
    const standing = { ...pool, totalStaked: 1n, rewardRate: 0n }
    const { perDayNow, perDayAfter, untilEnd, missing, shareAfter } = getWhatIf(standing, 1n, usdt(5n) - 2n)
    expect({ perDayNow, perDayAfter, untilEnd, missing }).toEqual({
      perDayNow: 0n,
      perDayAfter: 0n,
      untilEnd: null,
      missing: 1n,
    })
    expect(shareAfter).toEqual({ part: usdt(5n) - 1n, whole: usdt(5n) - 1n })
    expect(getWhatIf(pool, 0n, 0n).missing).toBe(0n)
  })

  it.each([6n, 8n, 18n])('counts what is missing in base units of %s decimals', (decimals) => {
    const least = 1_000n * 10n ** decimals
    const standing = { ...pool, totalStaked: 0n, rewardRate: 0n, minimumTotalStake: least }
    expect(getWhatIf(standing, 0n, 10n ** decimals).missing).toBe(999n * 10n ** decimals)
    expect(getWhatIf(standing, 0n, least).perDayAfter).toBe(10n ** 15n * day)
  })

  it('knows that the first stake sets the stream going', () => {
    const empty = { ...pool, totalStaked: 0n, rewardRate: 0n }
    const { perDayNow, perDayAfter, untilEnd, shareNow } = getWhatIf(empty, 0n, usdt(5n))
    expect(shareNow.whole).toBe(0n)
    expect(perDayNow).toBe(0n)
    expect(perDayAfter).toBe(10n ** 15n * day)
    expect(untilEnd?.amount).toBe(pool.remainingBudget)
  })

  const amounts = fc.bigInt({ min: 0n, max: 10n ** 30n })
  it('never promises all stakers together more than the budget', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 0, maxLength: 12 }),
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        amounts,
        amounts,
        fc.bigInt({ min: -1000n, max: 400n * day }),
        (others, amount, rewardRate, remainingBudget, left) => {
          const totalStaked = others.reduce((sum, one) => sum + one, 0n)
          const rewards = { rewardRate, periodEnd: 10_000n + left, remainingBudget }
          const figures = { totalStaked, minimumTotalStake: 1n, ...rewards, readAt: 10_000n }
          const mine = getWhatIf(figures, 0n, amount)
          const all = [amount, ...others].map((one) => {
            const budget = getWhatIf({ ...figures, totalStaked: totalStaked + amount - one }, 0n, one).untilEnd
            return budget?.amount ?? 0n
          })
          const promised = totalStaked > 0n || rewardRate > 0n ? all.reduce((sum, one) => sum + one, 0n) : all[0]!
          expect(promised).toBeLessThanOrEqual(remainingBudget)
          expect(mine.untilEnd?.amount ?? 0n).toBeLessThanOrEqual(remainingBudget)
          const limit = totalStaked > 0n ? rewardRate * day : mine.perDayAfter
          expect(mine.perDayAfter).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })
})
