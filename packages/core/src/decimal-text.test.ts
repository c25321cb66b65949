import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, fromDecimal, toDecimal } from './decimal.ts'
import { fromDecimalText, toDecimalText } from './decimal-text.ts'
import { formatUnits, getUnitDecimals, parseUnits, unitNames } from './units.ts'

describe('decimal text', () => {
  it('comes back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 40 }), (amount, decimals) => {
        expect(fromDecimalText(toDecimalText(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  it('is plain', () => {
    expect(toDecimalText(1_500_000n, 6)).toBe('1.5')
    expect(toDecimalText(-1n, 18)).toBe('-0.000000000000000001')
    expect(toDecimalText(0n, 6)).toBe('0')
  })

  it.each(['', '.', '1.', '.5', '1,5', '+1', '1e3', ' 1', '1.0000001', '--1', 'x'])('refuses %j', (text) => {
    expect(fromDecimalText(text, 6)).toBeUndefined()
  })
})

describe('units', () => {
  it('step by three decimals from wei to ether', () => {
    expect(unitNames.map(getUnitDecimals)).toEqual([0, 3, 6, 9, 12, 15, 18])
    expect(formatUnits(1_000_000_000n, 'gwei')).toBe('1')
    expect(formatUnits(1n)).toBe('0.000000000000000001')
    expect(parseUnits('1.5', 'gwei')).toBe(1_500_000_000n)
    expect(parseUnits('1')).toBe(10n ** 18n)
    expect(parseUnits('1', 6)).toBe(1_000_000n)
    expect(() => parseUnits('0.5', 'wei')).toThrow(RangeError)
    expect(() => parseUnits('one')).toThrow(RangeError)
  })
})

describe('Decimal', () => {
  it('keeps 80 decimal places and writes no exponent below 1000 digits', () => {
    expect(new Decimal(1).div(3).toString()).toBe(`0.${'3'.repeat(80)}`)
    expect(new Decimal('1e999').toString()).toBe(`1${'0'.repeat(999)}`)
    expect(new Decimal('1e1000').toString()).toBe('1e+1000')
  })

  it('turns base units into whole tokens and back, never up', () => {
    expect(toDecimal(1_234_567n, 6).toString()).toBe('1.234567')
    expect(fromDecimal(new Decimal('1.2345679'), 6)).toBe(1_234_567n)
    expect(fromDecimal(new Decimal('-1.2345679'), 6)).toBe(-1_234_567n)
    expect(() => fromDecimal(new Decimal(Number.NaN), 6)).toThrow(RangeError)
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 40 }), (amount, decimals) => {
        expect(fromDecimal(toDecimal(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })
})
