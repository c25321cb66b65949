import { assert, bigInt, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { nodeClasses } from '../entity-states.ts'
import { getNodeClass, settlementRules } from './rules.ts'
import {
  getDaoWeights,
  getLockRuns,
  getNodeWeights,
  getPowerSeconds,
  getVePower,
  getVeWeights,
  type LockChange,
} from './weights.ts'

const DR = 10n ** 18n
const rules = settlementRules.at(-1)!
const toAccount = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const stakes = [
  0n,
  DR - 1n,
  DR,
  1_000n * DR - 1n,
  1_000n * DR,
  5_000n * DR,
  20_000n * DR,
  99_999n * DR,
  100_000n * DR,
  10n ** 30n,
].map((stake, index) => ({ account: toAccount(index), stake }))

describe('weights out of staked DR', () => {
  it('take the rate of a class from its very first base unit on', () => {
    expect(stakes.map(({ stake }) => getNodeClass(stake, rules))).toEqual([
      null,
      null,
      null,
      null,
      'node',
      'advancedNode',
      'daoCoFounder',
      'daoCoFounder',
      'daoGenesis',
      'daoGenesis',
    ])
    const { list, total } = getNodeWeights(stakes, rules)
    // A weight of 10,000 DR is what the thresholds are multiples of: 1, 6, 30, 180.
    expect(list.map(({ account, weight }) => [Number(account), weight / (10_000n * DR)])).toEqual([
      [4, 1n],
      [5, 6n],
      [6, 30n],
      [7, 149n],
      [8, 180n],
      [9, 1_800_000_000n],
    ])
    expect(list[3]!.weight).toBe(99_999n * 15n * DR)
    expect(total).toBe(list.reduce((sum, { weight }) => sum + weight, 0n))
  })

  it('are the stake itself in the DAO, from the least one on', () => {
    const { list, total } = getDaoWeights(stakes, rules)
    expect(list).toEqual(stakes.slice(2).map(({ account, stake }) => ({ account, weight: stake })))
    expect(total).toBe(stakes.slice(2).reduce((sum, { stake }) => sum + stake, 0n))
  })

  it('have one threshold and one rate for each class, each above the one before', () => {
    for (const { nodes } of settlementRules) {
      expect(nodes).toHaveLength(nodeClasses.length)
      for (const [index, node] of nodes.entries()) {
        const lower = nodes[index - 1] ?? { stakedDr: 0n, rate: 0n }
        expect(node.stakedDr > lower.stakedDr).toBe(true)
        expect(node.rate > lower.rate).toBe(true)
      }
    }
  })
})

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
