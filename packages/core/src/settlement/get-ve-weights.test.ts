import { assert, bigInt, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { getLockRuns, getPowerSeconds, getVePower, getVeWeights, type LockChange } from './get-ve-weights.ts'
import { settlementRules } from './rules.ts'

const rules = settlementRules.at(-1)!
const WHOLE = 10n ** 18n
const account: Address = `0x${'1'.padStart(40, '0')}`
const other: Address = `0x${'2'.padStart(40, '0')}`
const day = { start: 86_400, end: 172_800, rules }

const change = (changedAt: number, more: Partial<LockChange> = {}): LockChange => ({
  account,
  amount: WHOLE,
  slope: 3n,
  unlockAt: 500_000,
  changedAt,
  ...more,
})

/** Second by second, as nobody would compute it for real. */
function sumPower(changes: readonly LockChange[], { start, end }: { start: number; end: number }): bigint {
  let sum = 0n
  for (let at = start; at < end; at += 1) {
    const lock = changes.findLast(({ changedAt }) => changedAt <= at)
    if (lock && lock.amount >= rules.least.lock * WHOLE) sum += getVePower(lock, at)
  }
  return sum
}

describe('power of a lock', () => {
  it('runs out with it, to nothing at its end', () => {
    const lock = { slope: 3n, unlockAt: 1_000 }
    expect([0, 999, 1_000, 2_000].map((at) => getVePower(lock, at))).toEqual([3_000n, 3n, 0n, 0n])
  })

  it('is summed over seconds without counting them', () => {
    assert(
      property(
        record({
          slope: bigInt({ min: 0n, max: 2n ** 96n }),
          from: integer({ min: 0, max: 300 }),
          length: integer({ min: 0, max: 300 }),
          unlockAt: integer({ min: 0, max: 700 }),
        }),
        ({ slope, from, length, unlockAt }) => {
          let sum = 0n
          for (let at = from; at < from + length; at += 1) sum += getVePower({ slope, unlockAt }, at)
          expect(getPowerSeconds({ slope, unlockAt, from, to: from + length })).toBe(sum)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the day of a lock', () => {
  it('counts every second by what the lock was in it', () => {
    const cases: LockChange[][] = [
      [change(5)],
      [change(172_740)],
      [change(5), change(100_000, { slope: 9n })],
      [change(5), change(100_000, { unlockAt: 900_000 })],
      [change(5), change(100_000), change(100_000, { slope: 70n }), change(150_000, { slope: 80n })],
      [change(5, { unlockAt: 90_000 }), change(90_000, { amount: 0n, slope: 0n, unlockAt: 90_000 })],
      [change(5, { unlockAt: 90_000 }), change(95_000, { amount: 0n, slope: 0n, unlockAt: 90_000 }), change(99_000)],
      [change(5, { unlockAt: 86_400 })],
      [change(5, { amount: WHOLE - 1n }), change(120_000)],
      [change(86_400)],
    ]
    for (const changes of cases) {
      const sum = sumPower(changes, day)
      expect(getVeWeights(changes, day)).toEqual({ list: sum === 0n ? [] : [{ account, weight: sum }], total: sum })
    }
    expect(getVeWeights(cases[7]!, day).list).toEqual([])
  })

  it('is a minute for a lock of the last minute', () => {
    expect(getLockRuns([change(172_740)], day)).toEqual([{ slope: 3n, unlockAt: 500_000, from: 172_740, to: 172_800 }])
  })

  it('is of each account by itself', () => {
    const both = [
      change(5),
      change(100_000, { slope: 9n }),
      change(7, { account: other }),
      change(99_000, { account: other }),
    ]
    const { list, total } = getVeWeights(both, day)
    expect(list).toEqual([
      { account, weight: sumPower(both.slice(0, 2), day) },
      { account: other, weight: sumPower(both.slice(2), day) },
    ])
    expect(total).toBe(list[0]!.weight + list[1]!.weight)
    expect(getVeWeights([], day)).toEqual({ list: [], total: 0n })
  })
})
