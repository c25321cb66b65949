import { expect, it } from 'vitest'
import { raiseFees } from './fees.ts'

it('raises both fees by an eighth at least, and to what is needed now', () => {
  const before = { maxFeePerGas: 800n, maxPriorityFeePerGas: 0n }
  expect(raiseFees(before, { maxFeePerGas: 10n, maxPriorityFeePerGas: 0n })).toEqual({
    maxFeePerGas: 901n,
    maxPriorityFeePerGas: 1n,
  })
  expect(raiseFees(before, { maxFeePerGas: 5_000n, maxPriorityFeePerGas: 7n })).toEqual({
    maxFeePerGas: 5_000n,
    maxPriorityFeePerGas: 7n,
  })
})

it('raises the price of a chain without a base fee', () => {
  expect(raiseFees({ gasPrice: 80n }, { gasPrice: 20n })).toEqual({ gasPrice: 91n })
  expect(raiseFees({ gasPrice: 80n }, { maxFeePerGas: 500n, maxPriorityFeePerGas: 1n })).toEqual({ gasPrice: 500n })
})
