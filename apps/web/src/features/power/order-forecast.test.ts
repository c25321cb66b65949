import { openOrder, suspendOrder } from '@app/core/power-order'
import { describe, expect, it } from 'vitest'
import { getFuelChoices } from './add-fuel-sheet.tsx'
import { forecastOpen, forecastReplenish, forecastSuspend, getRunway, getRunwayCurve, toRun } from './order-forecast.ts'
import { getPowerFor, getPriceOf } from './power-format.ts'

const day = 86_400
const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const terms = { outputRate: 16n * 10n ** 15n, fuelRate: 10n ** 15n, lifetime: 365 * day }
const openedAt = 1_800_000_000
const at = openedAt + 65 * day
const { order: run } = openOrder(terms, whole(1_000), whole(165), openedAt)
/** Output of a thousand power from one day of its life to another, in whole days. */
const outputOf = (from: number, to: number) => (whole(16) * BigInt((to - from) * (730 - from - to))) / 730n

describe('the runway', () => {
  it('ends when fuel does, with the output of the time until then', () => {
    const runway = getRunway(run, at)
    expect(runway).toMatchObject({ stopsAt: openedAt + 165 * day, isFueledToEnd: false })
    expect(runway.output - outputOf(65, 165)).toBeLessThanOrEqual(1n)
    expect(runway.output - outputOf(65, 165)).toBeGreaterThanOrEqual(-1n)
  })

  it('is over, without output, once fuel is empty or the order suspended', () => {
    expect(getRunway(run, run.fuelEmptyAt)).toMatchObject({ output: 0n, dailyOutput: 0n })
    expect(getRunway(suspendOrder(run, at), at)).toMatchObject({ output: 0n, dailyOutput: 0n })
    expect(getRunway(run, openedAt + 400 * day)).toMatchObject({ output: 0n, dailyOutput: 0n })
  })

  it('falls along the curve, the output only rising, to the end of its life', () => {
    const curve = getRunwayCurve(run, at)
    expect(curve[0]).toMatchObject({ at, output: 0n })
    expect(curve.at(-1)).toMatchObject({ at: openedAt + 365 * day, power: 0n, output: getRunway(run, at).output })
    expect(curve.map((point) => point.at)).toContain(run.fuelEmptyAt)
    const outputs = curve.map(({ output }) => output)
    expect(outputs).toEqual(outputs.toSorted((left, right) => (left < right ? -1 : 1)))
  })
})

describe('what fuel buys', () => {
  it('is the output of the days it lasts', () => {
    const { burned, before, after, isMore } = forecastReplenish(run, whole(50), at)
    expect([burned, isMore, after.stopsAt]).toEqual([whole(50), false, openedAt + 215 * day])
    const gained = after.output - before.output - outputOf(165, 215)
    expect(gained * gained).toBeLessThanOrEqual(4n)
  })

  it('is less than was offered where the order needs less', () => {
    const { burned, after, isMore } = forecastReplenish(run, whole(5_000), at)
    expect([burned, isMore, after.isFueledToEnd]).toEqual([whole(200), true, true])
  })

  it('lasts from now on where there was none, not from when it ran out', () => {
    const later = openedAt + 300 * day
    expect(forecastReplenish(run, whole(10), later).after.stopsAt).toBe(later + 10 * day)
  })

  it('is no output while the order is suspended', () => {
    expect(forecastReplenish(suspendOrder(run, at), whole(50), at).after.output).toBe(0n)
  })
})

describe('what a suspend costs', () => {
  it('is the output of the time it lasts, while fuel and power run down', () => {
    const { aDay, untilStop, fuelADay, powerADay } = forecastSuspend(run, at)
    const differences = [aDay - outputOf(65, 66), untilStop - outputOf(65, 165)]
    for (const difference of differences) expect(difference * difference).toBeLessThanOrEqual(4n)
    expect(fuelADay).toBe(whole(1))
    expect(powerADay / 10n ** 15n).toBe(2_739n)
  })

  it('is nothing without fuel', () => {
    expect(forecastSuspend(run, run.fuelEmptyAt)).toMatchObject({ aDay: 0n, untilStop: 0n, fuelADay: 0n })
  })
})

it('an opening is what the contract would make of it', () => {
  const opening = forecastOpen(terms, whole(1_000), whole(9_999), at)
  expect(opening).toMatchObject({ burned: whole(365), endsAt: at + 365 * day })
  expect(opening.runway).toMatchObject({ output: whole(2_920), isFueledToEnd: true, stopsAt: at + 365 * day })
})

it('offers fuel for days that the life still has, and for all of it', () => {
  expect(getFuelChoices(run, 100 * day).map(({ days }) => days)).toEqual([30, 90, null])
  expect(getFuelChoices(run, 100 * day).at(-1)?.fuel).toBe(whole(100))
  expect(getFuelChoices(run, 30 * day).map(({ days }) => days)).toEqual([null])
  expect(getFuelChoices(run, 0)).toEqual([])
})

it('reads an order of the index as numbers', () => {
  const order = {
    power: '5',
    outputRate: '6',
    fuelRate: '7',
    lifetime: 8,
    openedAt: 9,
    fuelEmptyAt: 10,
    paused: true,
    accruedAt: 11,
    weight: '12',
  }
  expect(toRun(order as Parameters<typeof toRun>[0])).toEqual({
    power: 5n,
    outputRate: 6n,
    fuelRate: 7n,
    lifetime: 8,
    openedAt: 9,
    fuelEmptyAt: 10,
    isPaused: true,
    accruedAt: 11,
    weight: 12n,
  })
})

it('power is rounded down and its price up', () => {
  expect(getPowerFor(1_000_001n, 3_000_000n)).toBe(333_333_666_666_666_666n)
  expect(getPriceOf(333_333_666_666_666_666n, 3_000_000n)).toBe(1_000_001n)
  expect(getPowerFor(5n, 0n)).toBe(0n)
})
