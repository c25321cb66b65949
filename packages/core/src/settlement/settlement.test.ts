import { array, assert, bigInt, integer, property, shuffledSubarray, tuple, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { getEpoch, getEpochEnd, getEpochStart } from './epochs.ts'
import { getCommunityWeights, type Member } from './get-weights.ts'
import { getGrade, getRules, settlementRules } from './rules.ts'
import { shareBudget, type Weight } from './share-budget.ts'

const toAccount = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const weightValue = bigInt({ min: 0n, max: 2n ** 130n })
const smallOrLarge = bigInt({ min: 0n, max: 2n ** 100n }).chain((most) => bigInt({ min: 0n, max: most }))
const weights = uniqueArray(tuple(integer({ min: 0, max: 10_000 }), weightValue), {
  selector: ([id]) => id,
  maxLength: 40,
}).map((pairs) => pairs.map(([id, weight]): Weight => ({ account: toAccount(id), weight })))
const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

const revenues = (budget: bigint, ...given: bigint[]) =>
  shareBudget(
    budget,
    given.map((weight, index) => ({ account: toAccount(index), weight })),
  ).map(({ revenue }) => revenue)

const find = (given: readonly Weight[], account: Address) =>
  given.find((weight) => weight.account === account)?.weight ?? 0n

describe('sharing a budget', () => {
  it('pays exactly the budget, or nothing when nobody has weight', () => {
    assert(
      property(smallOrLarge, weights, (budget, given) => {
        const paid = sumOf(shareBudget(budget, given).map(({ revenue }) => revenue))
        expect(paid).toBe(sumOf(given.map(({ weight }) => weight)) === 0n ? 0n : budget)
      }),
      { numRuns: 500 },
    )
  })

  it('does not depend on the order of what it is given', () => {
    const shuffled = weights.chain((given) =>
      tuple(shuffledSubarray(given, { minLength: given.length }), shuffledSubarray(given, { minLength: given.length })),
    )
    assert(
      property(smallOrLarge, shuffled, (budget, [one, other]) => {
        expect(shareBudget(budget, one)).toEqual(shareBudget(budget, other))
      }),
    )
  })

  it('never gives more to less weight, is within one base unit of the exact share, and prefers the lower address', () => {
    assert(
      property(smallOrLarge, weights, (budget, given) => {
        const rows = shareBudget(budget, given)
        const total = sumOf(rows.map(({ weight }) => weight))
        for (const { weight, revenue } of rows) {
          const exact = (budget * weight) / total
          expect(revenue === exact || revenue === exact + 1n).toBe(true)
        }
        const byWeight = rows.toSorted((a, b) =>
          a.weight === b.weight ? (a.account < b.account ? 1 : -1) : a.weight < b.weight ? -1 : 1,
        )
        for (let index = 1; index < byWeight.length; index += 1)
          expect(byWeight[index]!.revenue >= byWeight[index - 1]!.revenue).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('is known by hand', () => {
    expect(revenues(10n, 1n, 1n, 1n)).toEqual([4n, 3n, 3n])
    expect(revenues(100n, 2n, 3n, 0n, 1n)).toEqual([33n, 50n, 17n])
    expect(revenues(1n, 5n, 5n)).toEqual([1n, 0n])
    expect(revenues(0n, 5n, 5n)).toEqual([0n, 0n])
    expect(revenues(7n)).toEqual([])
    expect(() => revenues(-1n, 1n)).toThrow(RangeError)
    expect(() => revenues(1n, -1n)).toThrow(RangeError)
  })
})

const rules = { version: 1, fromEpoch: 0, promotionRates: [1_000, 500], grades: settlementRules[0]!.grades }
const members = array(tuple(integer({ min: 0, max: 1_000 }), bigInt({ min: 0n, max: 10n ** 14n })), {
  minLength: 1,
  maxLength: 40,
}).map((nodes) => {
  const made: Member[] = []
  for (const [index, [place, stake]] of nodes.entries()) {
    const superior = index === 0 || place % 7 === 0 ? undefined : made[place % index]
    made.push({
      account: toAccount(index + 1),
      superior: superior?.account ?? null,
      depth: superior ? superior.depth + 1 : 0,
      stake,
    })
  }
  return made
})

/** Stake in a layer below an account, counted from each member upwards. */
function countStake(all: readonly Member[], account: Address, isLayer: (layer: number) => boolean): bigint {
  const byAccount = new Map(all.map((member) => [member.account, member]))
  return sumOf(
    all.map((member) => {
      let layer = 0
      for (let at: Member | undefined = member; at; at = at.superior ? byAccount.get(at.superior) : undefined) {
        if (at.account === account) return isLayer(layer) ? member.stake : 0n
        layer += 1
      }
      return 0n
    }),
  )
}

describe('weights out of the community', () => {
  it('are what counting each account by itself gives, in whatever order the members come', () => {
    assert(
      property(
        members.chain((all) => shuffledSubarray(all, { minLength: all.length })),
        (all) => {
          const { promotion, community } = getCommunityWeights(all, 6, rules)
          for (const { account } of all) {
            const near = countStake(all, account, (layer) => layer === 1)
            const far = countStake(all, account, (layer) => layer === 2)
            expect(find(promotion, account)).toBe(1_000n * near + 500n * far)
            const grade = getGrade(
              countStake(all, account, (layer) => layer > 0),
              6,
              rules,
            )
            expect(find(community, account)).toBe(grade === 0 ? 0n : rules.grades[grade - 1]!.weight)
          }
        },
      ),
    )
  })

  it('refuse a snapshot that is not whole', () => {
    const child: Member = { account: toAccount(2), superior: toAccount(1), depth: 1, stake: 1n }
    expect(() => getCommunityWeights([child], 6, rules)).toThrow(/not in the snapshot/)
    const misplaced = { account: toAccount(1), superior: null, depth: 3, stake: 0n }
    expect(() => getCommunityWeights([child, misplaced], 6, rules)).toThrow(/not in the snapshot/)
  })
})

describe('rules', () => {
  it('have versions in order, rates and grades that make sense', () => {
    for (const [index, { version, fromEpoch, promotionRates, grades }] of settlementRules.entries()) {
      expect(version).toBe(index + 1)
      expect(fromEpoch).toBeGreaterThanOrEqual(settlementRules[index - 1]?.fromEpoch ?? 0)
      expect(promotionRates.every((rate) => Number.isInteger(rate) && rate >= 0 && rate <= 10_000)).toBe(true)
      for (const [place, grade] of grades.entries()) {
        expect(grade.teamStake > (grades[place - 1]?.teamStake ?? 0n)).toBe(true)
        expect(grade.weight > (grades[place - 1]?.weight ?? 0n)).toBe(true)
      }
    }
  })

  it('are those of the last version that has begun', () => {
    const later = { ...rules, version: 2, fromEpoch: 100 }
    expect([99, 100, 101].map((epoch) => getRules(epoch, [rules, later]).version)).toEqual([1, 2, 2])
    expect(() => getRules(5, [later])).toThrow(RangeError)
  })

  it('give a grade from the very base unit on', () => {
    const edge = 10_000n * 10n ** 6n
    expect([edge - 1n, edge, 5_000_000n * 10n ** 6n].map((stake) => getGrade(stake, 6, rules))).toEqual([0, 1, 5])
  })
})

it('epochs are UTC days', () => {
  const day = Date.UTC(2026, 10, 21) / 1_000
  expect([getEpoch(day - 1), getEpoch(day), getEpoch(day + 86_399)]).toEqual([20_777, 20_778, 20_778])
  expect([getEpochStart(20_778), getEpochEnd(20_778)]).toEqual([day, day + 86_400])
})
