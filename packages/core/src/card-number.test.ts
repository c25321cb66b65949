import { expect, it } from 'vitest'
import { getCardNumber, readCardNumber } from './card-number.ts'

it('a card number is the series and the place in it', () => {
  expect(getCardNumber('4294967298')).toBe('1-0002')
  expect(getCardNumber((7n << 32n) + 12_345n)).toBe('7-12345')
})

it('is read as people write it', () => {
  expect(readCardNumber('1-0002')).toBe(4_294_967_298n)
  expect(readCardNumber('#7-12345')).toBe((7n << 32n) + 12_345n)
  for (const text of ['', '1', '1-', '-1', '0-0', '1-0002 ', '4294967296-1', '1-4294967296', '1-2-3', 'a-1'])
    expect([text, readCardNumber(text)]).toEqual([text, undefined])
})
