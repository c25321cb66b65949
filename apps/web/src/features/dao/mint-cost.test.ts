import { assert, bigInt, property } from 'fast-check'
import { expect, it } from 'vitest'
import { getMintable, getMintCost } from './mint-cost.ts'

it.each([
  [1n, 2n],
  [49n, 50n],
  [50n, 51n],
  [51n, 53n],
  [100n * 10n ** 18n, 102n * 10n ** 18n],
])('costs for %i DR %i of the product', (amount, cost) => {
  expect(getMintCost(amount)).toBe(cost)
})

it('mints as much as the balance pays for, and one base unit more would be too much', () => {
  assert(
    property(bigInt(0n, 2n ** 200n), (balance) => {
      const most = getMintable(balance)
      expect(getMintCost(most)).toBeLessThanOrEqual(balance)
      expect(getMintCost(most + 1n)).toBeGreaterThan(balance)
    }),
  )
})
