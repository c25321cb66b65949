import { expect, it } from 'vitest'
import { getCardNumber } from './card-number.ts'

it('a card number is the series and the place in it', () => {
  expect(getCardNumber('4294967298')).toBe('1-0002')
  expect(getCardNumber((7n << 32n) + 12_345n)).toBe('7-12345')
})
