import { assert, bigInt, integer, property, string } from 'fast-check'
import { formatUnits } from 'viem'
import { expect, it } from 'vitest'
import { writeAmount, writeCsvLine } from '@app/core/csv-line'
import { writeTime } from './csv.ts'

it('writeCsvLine quotes values that need it and leaves unknown ones empty', () => {
  expect(writeCsvLine(['a', 'b,c', 'd "e"', 'f\r\ng', null, 7])).toBe('a,"b,c","d ""e""","f\r\ng",,7\r\n')
})

it.each(['=1+1', '+1', '-1+1', '-A1', '-1.', '--1', '@SUM(A1)', '\t=1', '\r=1'])(
  'never gives a spreadsheet the formula %j',
  (text) => {
    const line = writeCsvLine([text])
    expect(line.replaceAll('"', '').startsWith("'")).toBe(true)
  },
)

it('writeCsvLine leaves a negative number a number', () => {
  expect(writeCsvLine([writeAmount('-150', 6), '-7', -7])).toBe('-0.00015,-7,-7\r\n')
})

it('every text survives a round trip by the rules of RFC 4180', () => {
  const harmless = string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text))
  assert(
    property(harmless, (text) => {
      const line = writeCsvLine([text])
      const field = line.slice(0, -2)
      expect(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field).toBe(text)
    }),
  )
})

it('amounts are written exactly and times in UTC', () => {
  assert(
    property(bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), integer({ min: 0, max: 18 }), (amount, decimals) => {
      expect(writeAmount(amount.toString(), decimals)).toBe(formatUnits(amount, decimals))
    }),
  )
  expect(writeTime(1_781_792_407)).toBe('2026-06-18T14:20:07Z')
  expect(writeTime(null)).toBeNull()
})
