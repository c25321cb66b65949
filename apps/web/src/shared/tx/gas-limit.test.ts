import { expect, it } from 'vitest'
import { getGasLimit } from './gas-limit.ts'

it('holds what was refunded, and a slot that time has filled since the simulation', () => {
  const used = 92_000n
  const refunded = used / 4n
  expect(getGasLimit(used)).toBeGreaterThan(used + refunded + 2n * 22_100n)
})

it('stays unknown when the use is unknown', () => {
  expect(getGasLimit(null)).toBeNull()
})
