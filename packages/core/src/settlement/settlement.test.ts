import { array, assert, bigInt, integer, property, shuffledSubarray, tuple, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { toWeights, type Weight } from './budget.ts'
import { getEpoch, getEpochEnd, getEpochStart } from './epochs.ts'
import { getAllBelow, getGrade, getGradeRate, getRules, settlementRules } from './rules.ts'
import { getTreeWeights, shareBudget } from './sharing.test-setup.ts'
import { getCommunityWeight, type Member } from './weights.ts'

const toAccount = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const weightValue = bigInt({ min: 0n, max: 2n ** 130n })
const smallOrLarge = bigInt({ min: 0n, max: 2n ** 100n }).chain((most) => bigInt({ min: 0n, max: most }))
const weights = uniqueArray(tuple(integer({ min: 0, max: 10_000 }), weightValue), {
  selector: ([id]) => id,
  maxLength: 40,
}).map((pairs) => pairs.map(([id, weight]): Weight => ({ account: toAccount(id), weight })))
const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

const revenues = (budget: bigint, total: bigint, ...given: bigint[]) =>
  shareBudget(budget, { list: given.map((weight, index) => ({ account: toAccount(index), weight })), total }).map(
    ({ account, revenue }) => [Number(account), revenue],
  )

const find = (given: readonly Weight[], account: Address) =>
  given.find((weight) => weight.account === account)?.weight ?? 0n

describe('sharing a budget', () => {
  it('pays each the floor of its part, so the budget but for less than a base unit each, and has no row for nothing', () => {
    assert(
      property(smallOrLarge, weights, smallOrLarge, (budget, list, more) => {
        const { total: sum } = toWeights(list)
        const total = sum + more
        const rows = shareBudget(budget, { list, total })
        for (const { account, weight } of list)
          expect(rows.find((row) => row.account === account)?.revenue ?? 0n).toBe(
            total === 0n ? 0n : (budget * weight) / total,
          )
        expect(rows.every(({ revenue }) => revenue > 0n)).toBe(true)
        const left = budget - sumOf(rows.map(({ revenue }) => revenue))
        expect(left >= 0n).toBe(true)
        const isWhole = more === 0n && sum > 0n
        expect(!isWhole || left < BigInt(list.length)).toBe(true)
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
        expect(shareBudget(budget, toWeights(one))).toEqual(shareBudget(budget, toWeights(other)))
      }),
    )
  })

  it('is known by hand', () => {
    expect(revenues(10n, 3n, 1n, 1n, 1n)).toEqual([
      [0, 3n],
      [1, 3n],
      [2, 3n],
    ])
    expect(revenues(100n, 6n, 2n, 3n, 0n, 1n)).toEqual([
      [0, 33n],
      [1, 50n],
      [3, 16n],
    ])
    expect(revenues(100n, 10n, 2n, 3n)).toEqual([
      [0, 20n],
      [1, 30n],
    ])
    expect(revenues(1n, 10n, 5n, 5n)).toEqual([])
    expect(revenues(0n, 10n, 5n, 5n)).toEqual([])
    expect(revenues(7n, 0n)).toEqual([])
    expect(() => revenues(-1n, 1n, 1n)).toThrow(RangeError)
    expect(() => revenues(1n, 1n, -1n)).toThrow(RangeError)
    expect(() => revenues(1n, 9n, 5n, 5n)).toThrow(RangeError)
  })
})

const rules = { ...settlementRules[0], promotionRates: [1_000, 500] }
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

/** The rule of the community to the letter: stake by stake, from the staker up. */
function countCommunity(all: readonly Member[]): Map<Address, bigint> {
  const byAccount = new Map(all.map((member) => [member.account, member]))
  const counted = new Map<Address, bigint>()
  for (const { account, stake } of all) {
    let given = 0n
    for (let at = byAccount.get(account); at; at = at.superior ? byAccount.get(at.superior) : undefined) {
      if (at.superior === null) break
      const grade = getGrade(
        countStake(all, at.account, () => true),
        6,
        rules,
      )
      const rate = getGradeRate(grade, rules)
      if (rate <= given) continue
      counted.set(at.account, (counted.get(at.account) ?? 0n) + (rate - given) * stake)
      given = rate
    }
  }
  return counted
}

describe('weights out of the community', () => {
  it('are what counting each account by itself gives, in whatever order the members come', () => {
    assert(
      property(
        members.chain((all) => shuffledSubarray(all, { minLength: all.length })),
        (all) => {
          const { promotion, community } = getTreeWeights(all, 6, rules)
          const counted = countCommunity(all)
          const least = all.map((member) => (member.stake < 10n ** 6n ? { ...member, stake: 0n } : member))
          for (const { account, superior, stake } of all) {
            const near = countStake(least, account, (layer) => layer === 1)
            const far = countStake(least, account, (layer) => layer === 2)
            expect(find(promotion.list, account)).toBe(1_000n * near + 500n * far)
            expect(find(community.list, account)).toBe(counted.get(account) ?? 0n)
            const branches = all
              .filter((member) => member.superior === account)
              .map((member) => countStake(all, member.account, () => true))
              .map((sum) => ({ grade: getGrade(sum, 6, rules), stake: sum }))
            const weight = superior === null ? 0n : getCommunityWeight({ stake, branches }, 6, rules)
            expect(weight).toBe(counted.get(account) ?? 0n)
          }
          const staked = sumOf(all.map(({ stake }) => stake))
          expect([promotion.total, community.total]).toEqual([1_500n * staked, 5n * staked])
        },
      ),
    )
  })

  it('are known by hand', () => {
    const unit = 10n ** 6n
    const member = (id: number, superior: number | null, depth: number, stake: bigint): Member => ({
      account: toAccount(id),
      superior: superior === null ? null : toAccount(superior),
      depth,
      stake: stake * unit,
    })
    const all = [
      member(1, null, 0, 100_000n),
      member(2, 1, 1, 10_000n),
      member(3, 2, 2, 60_000n),
      member(4, 2, 2, 9_999n),
      member(5, 3, 3, 20_000n),
      member(6, 1, 1, 9_999n),
    ]
    // Stake with all below: 2 has 99,999 (grade 2), 3 has 80,000 (2), 5 has 20,000 (1), 4 and 6 none.
    const { community, promotion } = getTreeWeights(all, 6, settlementRules[0])
    expect(community.list.map(({ account, weight }) => [Number(account), weight / unit])).toEqual([
      [2, 2n * 10_000n + 2n * 9_999n],
      [3, 2n * 60_000n + 1n * 20_000n],
      [5, 1n * 20_000n],
    ])
    expect(community.total).toBe(5n * 209_998n * unit)
    expect(find(promotion.list, toAccount(2))).toBe((1_000n * 69_999n + 500n * 20_000n) * unit)
    expect(promotion.total).toBe(2_600n * 209_998n * unit)
  })

  it('refuse a snapshot that is not whole', () => {
    const child: Member = { account: toAccount(2), superior: toAccount(1), depth: 1, stake: 1n }
    expect(() => getTreeWeights([child], 6, rules)).toThrow(/not in the snapshot/)
    const misplaced = { account: toAccount(1), superior: null, depth: 3, stake: 0n }
    expect(() => getTreeWeights([child, misplaced], 6, rules)).toThrow(/not in the snapshot/)
  })
})

describe('rules', () => {
  it('have versions in order, rates and grades that make sense', () => {
    for (const [index, { version, fromEpoch, promotionRates, grades }] of settlementRules.entries()) {
      expect(version).toBe(index + 1)
      expect(fromEpoch).toBeGreaterThanOrEqual(settlementRules[index - 1]?.fromEpoch ?? 0)
      expect(promotionRates.every((rate) => Number.isInteger(rate) && rate >= 0 && rate <= 10_000)).toBe(true)
      for (const [place, grade] of grades.entries()) {
        expect(grade.stake > (grades[place - 1]?.stake ?? 0n)).toBe(true)
        expect(grade.rate > (grades[place - 1]?.rate ?? 0n)).toBe(true)
      }
    }
  })

  it('are those of the last version that has begun', () => {
    const later = { ...rules, version: 2, fromEpoch: 100 }
    expect([99, 100, 101].map((epoch) => getRules(epoch, [rules, later]).version)).toEqual([1, 2, 2])
    expect(() => getRules(5, [later])).toThrow(RangeError)
  })

  it('name an amount below which all is given, in the decimals of each token, and none for another token', () => {
    const contracts = { productToken: toAccount(0xa1), usdt: toAccount(0xa2), rwas: toAccount(0xa3) }
    for (const decimals of [6, 18]) {
      const tokens = { productToken: { decimals: 18 }, usdt: { decimals }, rwas: { decimals: 8 } }
      const facts = { contracts, tokens }
      const of = (token: Address) => getAllBelow(token, facts, settlementRules[0])
      expect(of(contracts.productToken)).toBe(100n * 10n ** 18n)
      expect(of(contracts.usdt.toUpperCase().replace('0X', '0x') as Address)).toBe(10n * 10n ** BigInt(decimals))
      expect(of(contracts.rwas)).toBe(100n * 10n ** 8n)
      expect(of(toAccount(3))).toBe(0n)
    }
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
