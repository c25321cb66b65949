import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceOrder, getMostOutput, getOutput, type OrderRun } from './power-order.ts'

const openedAt = 1_700_000_000
const lifetime = 365 * 86_400
const makeOrder = (fuelSeconds: number): OrderRun => ({
  power: 100n * 10n ** 18n,
  output_rate: 16n * 10n ** 15n,
  opened_at: openedAt,
  lifetime,
  fuel_empty_at: openedAt + fuelSeconds,
  paused: false,
  accrued_at: openedAt,
  weight: 0n,
})
const fuel = fc.integer({ min: 0, max: lifetime })
const times = fc.array(fc.integer({ min: 0, max: 2 * lifetime }), { minLength: 1, maxLength: 12 })

describe('the run of an order', () => {
  it('puts out half of rate, power and lifetime in all, when it always has fuel', () => {
    const order = makeOrder(lifetime)
    const most = getMostOutput(order)
    expect(most).toBe((100n * 16n * 10n ** 15n * 365n) / 2n)
    advanceOrder(order, openedAt + lifetime)
    expect([getOutput(order), getMostOutput(order)]).toEqual([most, most])
  })

  it('does not depend on how often it is advanced', () => {
    fc.assert(
      fc.property(fuel, times, (fuelSeconds, steps) => {
        const [often, once] = [makeOrder(fuelSeconds), makeOrder(fuelSeconds)]
        const sorted = steps.toSorted((a, b) => a - b)
        for (const step of sorted) advanceOrder(often, openedAt + step)
        advanceOrder(once, openedAt + sorted.at(-1)!)
        expect(often).toEqual(once)
      }),
    )
  })

  it('puts out nothing while it is paused or after its fuel, and what it may still put out never grows', () => {
    fc.assert(
      fc.property(
        fuel,
        fc.array(fc.tuple(fc.integer({ min: 0, max: lifetime }), fc.boolean())),
        (fuelSeconds, steps) => {
          const order = makeOrder(fuelSeconds)
          for (const [step, paused] of steps.toSorted(([a], [b]) => a - b)) {
            const before = { output: getOutput(order), most: getMostOutput(order), idle: order.paused }
            const wasEmpty = order.accrued_at >= order.fuel_empty_at
            advanceOrder(order, openedAt + step)
            order.paused = paused
            expect(getMostOutput(order) <= before.most).toBe(true)
            expect(getOutput(order) === before.output || !(before.idle || wasEmpty)).toBe(true)
          }
        },
      ),
    )
  })
})
