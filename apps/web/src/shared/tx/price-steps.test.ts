import { expect, it } from 'vitest'
import { getDataGas, getGasLimit } from './price-steps.ts'

const used = 92_000n
const use = { used, peak: null }

it('holds what was refunded, and a slot that time has filled since the simulation', () => {
  expect(getGasLimit(use)).toBeGreaterThan(used + used / 4n + 2n * 22_100n)
})

it('takes the node’s word for what was held before refunds', () => {
  expect(getGasLimit({ used, peak: 115_000n })).toBe(getGasLimit(use))
  expect(getGasLimit({ used, peak: used })).toBeLessThan(getGasLimit(use)!)
})

it('holds what a rollup charges for the data, which no simulation shows, and a rise of its price', () => {
  const data = 2_400_000n
  const estimate = used + data
  expect(getGasLimit(use, estimate)).toBeGreaterThan(used + (data * 119n) / 100n)
  expect(getDataGas(use, estimate)).toBeGreaterThan((data * 98n) / 100n)
})

it('is not lowered by an estimate, and sees no charge for data where refunds explain the difference', () => {
  expect(getGasLimit(use, 40_000n)).toBe(getGasLimit(use))
  expect(getDataGas(use, used + used / 5n)).toBe(0n)
})

it('stays unknown when the use is unknown', () => {
  expect(getGasLimit(null, 100n)).toBeNull()
  expect(getDataGas(null, 100n)).toBe(0n)
})
