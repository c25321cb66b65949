import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { appendToPath, getPathIds } from './referral-registry.ts'

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
