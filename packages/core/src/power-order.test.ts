import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advanceOrder,
  getDailyOutput,
  getFuelCost,
  getFuelTime,
  getMostOutput,
  getOrderEnd,
  getOrderState,
  getOutput,
  getRemainingFuel,
  getRemainingPower,
  getUnfueledTime,
  openOrder,
  quoteOrder,
  replenishOrder,
  resumeOrder,
  suspendOrder,
} from './power-order.ts'

const day = 86_400
const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const terms = { outputRate: 16n * 10n ** 15n, fuelRate: 10n ** 15n, lifetime: 365 * day }
const openedAt = 1_800_000_000
const end = openedAt + terms.lifetime

describe('an order with fuel for 100 of 365 days', () => {
  const { order, burned } = openOrder(terms, whole(1_000), whole(100), openedAt)

  it('burns what its fuel costs and lasts as long as that', () => {
    expect(burned).toBe(whole(100))
    expect(order.fuelEmptyAt).toBe(openedAt + 100 * day)
    expect(getRemainingFuel(order, openedAt + 40 * day)).toBe(whole(60))
    expect(getRemainingFuel(order, order.fuelEmptyAt)).toBe(0n)
  })

  it('loses power evenly, to nothing at its end', () => {
    expect(getRemainingPower(order, openedAt)).toBe(whole(1_000))
    expect(getRemainingPower(order, openedAt + 73 * day)).toBe(whole(800))
    expect(getRemainingPower(order, end - 1)).toBe(whole(1_000) / BigInt(terms.lifetime))
    expect(getRemainingPower(order, end)).toBe(0n)
  })

  it('is out of fuel from the very second, and ended from the very second', () => {
    expect(getOrderState(order, order.fuelEmptyAt - 1)).toBe('inProgress')
    expect(getOrderState(order, order.fuelEmptyAt)).toBe('outOfFuel')
    expect(getOrderState(order, end - 1)).toBe('outOfFuel')
    expect(getOrderState(order, end)).toBe('ended')
    expect(getOutput(order, order.fuelEmptyAt)).toBe(getOutput(order, end))
    expect(getDailyOutput(order, order.fuelEmptyAt - 1)).toBeGreaterThan(0n)
    expect(getDailyOutput(order, order.fuelEmptyAt)).toBe(0n)
  })

  it('earns the integral of its rate over the power that remains', () => {
    expect(getDailyOutput(order, openedAt)).toBe(whole(16))
    const hundredDays = (whole(1_600) * (2n * 365n - 100n)) / (2n * 365n)
    expect(getOutput(order, end)).toBe(hundredDays)
    expect(getMostOutput(order, openedAt)).toBe(whole(2_920))
  })

  it('earns nothing while suspended, and its fuel runs on', () => {
    const suspended = suspendOrder(order, openedAt + 10 * day)
    expect(getOrderState(suspended, openedAt + 10 * day)).toBe('paused')
    expect(getOutput(suspended, end)).toBe(getOutput(order, openedAt + 10 * day))
    expect(getRemainingFuel(suspended, openedAt + 40 * day)).toBe(whole(60))
    const resumed = resumeOrder(suspended, openedAt + 20 * day)
    const lost = getOutput(order, openedAt + 20 * day) - getOutput(order, openedAt + 10 * day)
    expect(getOutput(order, end) - getOutput(resumed, end)).toBeLessThanOrEqual(lost + 1n)
    expect(getOutput(order, end) - getOutput(resumed, end)).toBeGreaterThanOrEqual(lost - 1n)
  })

  it('takes no more fuel than the rest of its life needs', () => {
    const at = openedAt + 200 * day
    expect(getUnfueledTime(order, at)).toBe(165 * day)
    const full = replenishOrder(order, whole(1_000_000), at)
    expect(full).toMatchObject({ burned: whole(165), order: { fuelEmptyAt: end } })
    expect(getUnfueledTime(full.order, at)).toBe(0)
    const some = replenishOrder(order, whole(10), at)
    expect(some).toMatchObject({ burned: whole(10), order: { fuelEmptyAt: at + 10 * day } })
    expect(getOutput(some.order, end)).toBeGreaterThan(getOutput(order, end))
  })

  it('is quoted as it is opened', () => {
    const quote = { minimumFuel: whole(30), maximumFuel: whole(365), reward: whole(2_920) }
    expect(quoteOrder(terms, whole(1_000))).toEqual(quote)
    expect(quoteOrder({ ...terms, lifetime: day }, whole(1_000)).minimumFuel).toBe(whole(1))
  })
})

const anyOrder = fc
  .record({
    power: fc.bigInt({ min: 1n, max: 2n ** 112n - 1n }),
    outputRate: fc.bigInt({ min: 1n, max: 2n ** 72n - 1n }),
    fuelRate: fc.bigInt({ min: 1n, max: 2n ** 72n - 1n }),
    lifetime: fc.integer({ min: day, max: 1461 * day }),
    fuelShare: fc.bigInt({ min: 0n, max: 100n }),
  })
  .map(({ power, fuelShare, ...rest }) => {
    const fuel = (quoteOrder(rest, power).maximumFuel * fuelShare) / 100n
    return openOrder(rest, power, fuel, openedAt).order
  })
const shares = fc.array(fc.integer({ min: 0, max: 1_200 }), { minLength: 1, maxLength: 8 })

describe('any order', () => {
  it('earns the same however often it is looked at', () => {
    fc.assert(
      fc.property(anyOrder, shares, (order, times) => {
        const steps = times.toSorted((left, right) => left - right)
        let seen = order
        for (const share of steps) seen = advanceOrder(seen, openedAt + Math.floor((order.lifetime * share) / 1_000))
        const last = getOrderEnd(order) + 1
        expect(getOutput(seen, last)).toBe(getOutput(order, last))
      }),
    )
  })

  it('never earns more than was set aside, whatever is done with it', () => {
    fc.assert(
      fc.property(anyOrder, shares, (order, times) => {
        let most = getMostOutput(order, openedAt)
        const steps = times.toSorted((left, right) => left - right)
        let run = order
        let least = 0n
        for (const [index, share] of steps.entries()) {
          const at = openedAt + Math.floor((order.lifetime * share) / 1_000)
          const act = [suspendOrder, resumeOrder][index % 2]!
          run = act(run, at)
          const output = getOutput(run, at)
          expect(output).toBeGreaterThanOrEqual(least)
          least = output
          expect(getMostOutput(run, at)).toBeLessThanOrEqual(most)
          most = getMostOutput(run, at)
          expect(output).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  it('never burns more than offered, nor less than the time costs', () => {
    const offers = fc.bigInt({ min: 0n, max: 2n ** 100n })
    fc.assert(
      fc.property(anyOrder, offers, fc.integer({ min: 0, max: 1_000 }), (order, offer, share) => {
        const at = openedAt + Math.floor((order.lifetime * share) / 1_000)
        const { order: after, burned } = replenishOrder(order, offer, at)
        const seconds = getFuelTime(order, offer, getUnfueledTime(order, at))
        expect(burned).toBeLessThanOrEqual(offer)
        expect(burned).toBe(getFuelCost(order, seconds))
        expect(after.fuelEmptyAt).toBeLessThanOrEqual(Math.max(getOrderEnd(order), at))
        const isFull = seconds === getUnfueledTime(order, at)
        expect(isFull || getFuelCost(order, seconds + 1) > offer).toBe(true)
      }),
    )
  })
})
