import { assert, bigInt, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getBudget } from './budget.ts'

const amount = bigInt({ min: 0n, max: 10n ** 30n })
const small = bigInt({ min: 0n, max: 100n })

describe("a day's budget", () => {
  it('is a thirtieth of the backlog, rounded up, or twice what the day releases', () => {
    const cases = [
      [3_000n, 0n, 100n],
      [3_001n, 0n, 101n],
      [3_000n, 40n, 100n],
      [3_000n, 50n, 100n],
      [3_000n, 51n, 102n],
      [3_000n, 1_500n, 3_000n],
      [3_000n, 2_999n, 3_000n],
      [1n, 0n, 1n],
      [0n, 0n, 0n],
    ] as const
    for (const [backlog, release, budget] of cases) expect(getBudget({ backlog, release, allBelow: 0n })).toBe(budget)
  })

  it('is all of a backlog below the amount that the rules name, and not at it', () => {
    expect([99n, 100n].map((backlog) => getBudget({ backlog, release: 0n, allBelow: 100n }))).toEqual([99n, 4n])
  })

  it('is never more than there is, never nothing while there is something, and never twice for less', () => {
    assert(
      property(record({ backlog: amount, release: amount, allBelow: amount, more: small }), (facts) => {
        const { backlog, more } = facts
        const budget = getBudget(facts)
        expect(budget <= backlog && (budget > 0n || backlog === 0n)).toBe(true)
        const { allBelow, release } = facts
        if (backlog < allBelow || backlog + more < allBelow) return
        const larger = getBudget({ backlog: backlog + more, release, allBelow })
        expect(larger >= budget && larger <= budget + more).toBe(true)
      }),
    )
  })

  it('spends a funding over months: three fifths in 30 days, all of it in the end', () => {
    let backlog = 400_000n * 10n ** 18n
    const funded = backlog
    const left: bigint[] = []
    while (backlog > 0n) {
      backlog -= getBudget({ backlog, release: 0n, allBelow: 100n * 10n ** 18n })
      left.push(backlog)
    }
    expect(funded - left[0]!).toBe(funded / 30n + 1n)
    expect(Number(((funded - left[29]!) * 100n) / funded)).toBe(63)
    expect(left).toHaveLength(246)
  })

  it('spends a schedule as it is released, and what was left from idle days no faster than twice that', () => {
    const release = 1_000n
    const budgets = (start: bigint) => {
      let backlog = start
      return Array.from({ length: 40 }, () => {
        backlog += release
        const budget = getBudget({ backlog, release, allBelow: 0n })
        backlog -= budget
        return budget
      })
    }
    expect(new Set(budgets(0n))).toEqual(new Set([1_000n]))
    expect(budgets(10_000n).slice(0, 12)).toEqual([...Array.from({ length: 10 }, () => 2_000n), 1_000n, 1_000n])
    expect(budgets(300_000n)[0]).toBe(10_034n)
  })

  it('knows no negative amounts', () => {
    expect(() => getBudget({ backlog: -1n, release: 0n, allBelow: 0n })).toThrow(RangeError)
    expect(() => getBudget({ backlog: 1n, release: -1n, allBelow: 0n })).toThrow(RangeError)
  })
})
