import { describe, expect, it } from 'vitest'
import { toByteaArray, toNumberArray } from './arrays.ts'

describe('toByteaArray', () => {
  it('writes a literal that PostgreSQL reads as bytea[]', () => {
    expect(toByteaArray(['0x00ff', null, '0x'])).toBe(String.raw`{"\\x00ff",NULL,"\\x"}`)
    expect(toByteaArray([])).toBe('{}')
  })

  it.each(['00ff', '0xzz', '0x00"', "0x00','"])('refuses %s, which is no hex', (text) => {
    expect(() => toByteaArray([text])).toThrow(/Not bytes in hex/)
  })
})

describe('toNumberArray', () => {
  it('writes numbers of any size', () => {
    expect(toNumberArray([1, null, 2n ** 200n, -3n])).toBe(`{1,NULL,${2n ** 200n},-3}`)
    expect(toNumberArray([])).toBe('{}')
  })

  it.each([1.5, Number.NaN, Infinity, 2 ** 53])('refuses %s, which is no exact integer', (value) => {
    expect(() => toNumberArray([value])).toThrow(/Not an integer/)
  })
})
