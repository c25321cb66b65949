import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMember, addStake, type CommunitySums, createSum } from './community.ts'
import { appendToPath, getPathIds } from './path.ts'
import type { Hex } from 'viem'

describe('paths', () => {
  it('hold the ids they were made of', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 0xffffffff }), { minLength: 1, maxLength: 129 }), (ids) => {
        const path = ids.reduce<Hex | undefined>((above, id) => appendToPath(above, id), undefined)
        expect(getPathIds(path!)).toEqual(ids)
        expect(path).toHaveLength(2 + 8 * ids.length)
      }),
    )
  })

  it.each([0, -1, 1.5, 2 ** 32])('refuse the id %s', (id) => {
    expect(() => appendToPath(undefined, id)).toThrow(/out of range/)
  })
})

describe('community sums', () => {
  it('count a new member for all above it, at its distance', () => {
    const sums: CommunitySums = new Map()
    addMember(sums, [1])
    addMember(sums, [1, 2])
    addMember(sums, [1, 2, 3])
    expect(sums.get(1)).toEqual({
      ...createSum(),
      directCount: 1,
      teamCount: 2,
      layers: new Map([
        [1, { members: 1, stake: 0n }],
        [2, { members: 1, stake: 0n }],
      ]),
    })
    expect(sums.get(2)).toMatchObject({ directCount: 1, teamCount: 1 })
    expect(sums.has(3)).toBe(false)
  })

  it('add a stake to the account, to who invited it, and to all above', () => {
    const sums: CommunitySums = new Map()
    addStake(sums, [1, 2, 3], 50n)
    addStake(sums, [1, 2], -20n)
    expect(sums.get(3)).toMatchObject({ stake: 50n, directStake: 0n, teamStake: 0n })
    expect(sums.get(2)).toMatchObject({ stake: -20n, directStake: 50n, teamStake: 50n })
    expect(sums.get(1)).toMatchObject({ stake: 0n, directStake: -20n, teamStake: 30n })
    expect(sums.get(1)!.layers).toEqual(
      new Map([
        [2, { members: 0, stake: 50n }],
        [1, { members: 0, stake: -20n }],
      ]),
    )
  })

  it('do not depend on the order of the changes', () => {
    const change = fc.record({ ids: fc.constantFrom([1], [1, 2], [1, 2, 3], [1, 4]), amount: fc.bigInt(-1000n, 1000n) })
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const apply = (list: typeof changes) => {
          const sums: CommunitySums = new Map()
          for (const { ids, amount } of list) addStake(sums, ids, amount)
          return new Map([...sums].toSorted(([a], [b]) => a - b))
        }
        expect(apply(changes.toReversed())).toEqual(apply(changes))
      }),
    )
  })
})
