import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { nodeClasses } from '../entity-states.ts'
import { getDaoWeights, getNodeWeights, getVeWeights, getVePower } from './get-node-weights.ts'
import { getNodeClass, getRules, settlementRules } from './rules.ts'

const DR = 10n ** 18n
const [before, rules] = settlementRules as [(typeof settlementRules)[0], (typeof settlementRules)[0]]
const toAccount = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const stakes = [0n, 1n, 1_000n * DR - 1n, 1_000n * DR, 5_000n * DR, 99_999n * DR, 100_000n * DR, 10n ** 30n].map(
  (stake, index) => ({ account: toAccount(index), stake }),
)

describe('weights out of staked DR', () => {
  it('begin at the very base unit of each class and stay at the last one', () => {
    expect(stakes.map(({ stake }) => getNodeClass(stake, rules))).toEqual([
      null,
      null,
      null,
      'node',
      'advancedNode',
      'daoCoFounder',
      'daoGenesis',
      'daoGenesis',
    ])
    expect(getNodeWeights(stakes, rules).map(({ account, weight }) => [Number(account), weight])).toEqual([
      [3, 1n],
      [4, 6n],
      [5, 30n],
      [6, 180n],
      [7, 180n],
    ])
  })

  it('are the stake itself in the DAO', () => {
    expect(getDaoWeights(stakes)).toHaveLength(7)
    expect(getDaoWeights([{ account: toAccount(1), stake: 77n }])).toEqual([{ account: toAccount(1), weight: 77n }])
  })

  it('are none where the rules know no nodes', () => {
    expect(getNodeWeights(stakes, before)).toEqual([])
    expect(stakes.map(({ stake }) => getNodeClass(stake, before))).toEqual(stakes.map(() => null))
  })

  it('have one threshold for each class, each above the one before, and never pay a class less per DR than a lower one', () => {
    for (const { nodes } of settlementRules.filter((version) => version.nodes)) {
      expect(nodes).toHaveLength(nodeClasses.length)
      for (const [index, node] of nodes!.entries()) {
        const lower = nodes![index - 1] ?? { stakedDr: 0n, weight: 0n }
        expect(node.stakedDr > lower.stakedDr).toBe(true)
        expect(node.weight * (lower.stakedDr || 1n) > lower.weight * node.stakedDr || index === 0).toBe(true)
      }
    }
  })
})

describe('weights out of locks', () => {
  it('run out with the lock, to nothing at its end', () => {
    const lock = { account: toAccount(1), slope: 3n, unlockAt: 1_000 }
    expect([0, 999, 1_000, 2_000].map((at) => getVePower(lock, at))).toEqual([3_000n, 3n, 0n, 0n])
    const withdrawn = { account: toAccount(2), slope: 0n, unlockAt: 1_000 }
    expect(getVeWeights([lock, withdrawn], 990)).toEqual([{ account: toAccount(1), weight: 30n }])
    expect(getVeWeights([lock, withdrawn], 1_000)).toEqual([])
  })
})

it('leaves days before the second version as they were settled', () => {
  expect(getRules(rules.fromEpoch - 1)).toBe(before)
  expect(getRules(rules.fromEpoch)).toBe(rules)
})
