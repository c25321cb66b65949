import { expect, it } from 'vitest'
import { isAllowed } from './licences.ts'

it.each([
  ['MIT', true],
  ['(Apache-2.0 AND MIT)', true],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
  [undefined, false],
])('%j may be shipped: %s', (expression, answer) => {
  expect(isAllowed(expression)).toBe(answer)
})
