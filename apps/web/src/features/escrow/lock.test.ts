import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getCurve, getLockChoices, getLockMonths, getPower, getWeekOf, WEEK_SECONDS, getLockMode } from './lock.ts'

const maxDuration = 1461 * 86_400
const now = 1_760_000_000

describe('a lock drawn in months', () => {
  const month = maxDuration / 48
  it.each([
    [maxDuration, 48],
    [12 * month, 12],
    [12 * month + 1, 13],
    [1, 1],
    [0, 0],
    [-month, 0],
  ])('with %i seconds to go has %i left', (seconds, left) => {
    expect(getLockMonths({ amount: 1n, unlockAt: now + seconds }, now, maxDuration)).toEqual({ months: 48, left })
  })
})

describe('the end of a lock', () => {
  it('is the week begun, as the contract rounds', () => {
    expect(getWeekOf(10 * WEEK_SECONDS)).toBe(10 * WEEK_SECONDS)
    expect(getWeekOf(10 * WEEK_SECONDS - 1)).toBe(9 * WEEK_SECONDS)
  })

  it('is offered from one month to the longest lock', () => {
    const choices = getLockChoices(now, maxDuration, 0)
    expect(choices.map(({ months }) => months)).toEqual([1, 6, 12, 24, 48])
    expect(choices.at(-1)?.unlockAt).toBe(getWeekOf(now + maxDuration))
  })

  it('is only offered later than it is', () => {
    const [, sixMonths] = getLockChoices(now, maxDuration, 0)
    expect(getLockChoices(now, maxDuration, sixMonths!.unlockAt).map(({ months }) => months)).toEqual([12, 24, 48])
    expect(getLockChoices(now, maxDuration, getWeekOf(now + maxDuration))).toEqual([])
  })

  it('is never one that the contract refuses', () => {
    const times = fc.integer({ min: WEEK_SECONDS, max: 4_000_000_000 })
    fc.assert(
      fc.property(times, times, (at, after) => {
        for (const { unlockAt } of getLockChoices(at, maxDuration, after)) {
          expect(unlockAt % WEEK_SECONDS).toBe(0)
          expect(unlockAt).toBeGreaterThan(Math.max(at, after))
          expect(unlockAt).toBeLessThanOrEqual(getWeekOf(at + maxDuration))
        }
      }),
    )
  })
})

describe('power', () => {
  const lock = { amount: 10n ** 21n, unlockAt: now + 365 * 86_400 }

  it('is the slope, rounded down, times the seconds left', () => {
    expect(getPower(lock, now, maxDuration)).toBe((10n ** 21n / 126_230_400n) * 31_536_000n)
  })

  it('is gone at the end, not before', () => {
    expect(getPower(lock, lock.unlockAt - 1, maxDuration)).toBe(10n ** 21n / 126_230_400n)
    expect(getPower(lock, lock.unlockAt, maxDuration)).toBe(0n)
    expect(getPower(lock, lock.unlockAt + 1, maxDuration)).toBe(0n)
  })

  it('falls along the curve to nothing', () => {
    const after = { amount: 2n * lock.amount, unlockAt: lock.unlockAt + WEEK_SECONDS }
    const curve = getCurve(lock, after, now, maxDuration)
    expect(curve[0]).toEqual({
      at: now,
      power: getPower(lock, now, maxDuration),
      powerAfter: getPower(after, now, maxDuration),
    })
    expect(curve.at(-1)).toEqual({ at: after.unlockAt, power: 0n, powerAfter: 0n })
    expect(curve.map(({ at }) => at)).toEqual(curve.map(({ at }) => at).toSorted((left, right) => left - right))
  })
})

const lock = { amount: 5n, unlockAt: 1_000 }

it.each([
  ['no lock', null, 10, 'create'],
  ['an unknown lock', undefined, 10, 'create'],
  ['a running lock', lock, 999, 'extend'],
  ['a lock while the time is unknown', lock, null, 'extend'],
  ['an ended lock', lock, 1_000, 'withdraw'],
] as const)('%s is there to be changed as it can be', (_name, of, at, mode) => {
  expect(getLockMode(of, at, 'extend')).toBe(mode)
})
