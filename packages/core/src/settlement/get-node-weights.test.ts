import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { nodeClasses } from '../entity-states.ts'
import { getDaoWeights, getNodeWeights } from './get-node-weights.ts'
import { getNodeClass, settlementRules } from './rules.ts'

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
