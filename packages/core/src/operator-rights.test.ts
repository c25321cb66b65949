import { expect, it } from 'vitest'
import { getLimitDelay } from './operator-rights.ts'

const held = [
  { name: 'ADMIN', delay: 259_200 },
  { name: 'OPERATOR', delay: 86_400 },
  { name: 'GUARDIAN', delay: 0 },
] as const

it('the delay of limits is that of the fastest role that may set them', () => {
  expect(getLimitDelay(held)).toBe(86_400)
  expect(getLimitDelay(held.slice(0, 1))).toBe(259_200)
  expect(getLimitDelay(held.slice(2))).toBe(Infinity)
  expect(getLimitDelay([])).toBe(Infinity)
})

it('only an administrator sets limits while operators can change none', () => {
  const stopped = { name: 'OPERATOR', delay: Infinity } as const
  expect(getLimitDelay([stopped])).toBe(Infinity)
  expect(getLimitDelay([held[0], stopped])).toBe(259_200)
})
