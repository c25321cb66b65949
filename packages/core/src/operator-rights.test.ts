import { expect, it } from 'vitest'
import { getRightDelay } from './operator-rights.ts'

const held = [
  { name: 'ADMIN', delay: 259_200 },
  { name: 'OPERATOR', delay: 86_400 },
  { name: 'GUARDIAN', delay: 0 },
] as const

it('delays by the role that gives the right the soonest, and by no other', () => {
  expect(getRightDelay(held, 'limits')).toBe(86_400)
  expect(getRightDelay(held.slice(0, 1), 'limits')).toBe(259_200)
  expect(getRightDelay(held, 'limitCancel')).toBe(0)
  expect(getRightDelay(held.slice(2), 'limits')).toBe(Infinity)
  expect(getRightDelay([], 'read')).toBe(Infinity)
})
