import { expect, it } from 'vitest'
import { lockKeys, lockSpaces } from './lock-spaces.ts'

it.each([
  ['lock keys', lockKeys],
  ['lock spaces', lockSpaces],
])('%s are distinct', (_, locks) => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('lock spaces are numbers that fit the first key of a lock', () => {
  for (const space of Object.values(lockSpaces)) expect(space).toBeLessThan(2 ** 31)
})
