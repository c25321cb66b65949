import * as fc from 'fast-check'
import { formatUnits } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatAmountParts } from './format-amount.ts'

describe('formatAmount', () => {
  it.each([
    ['en', '1,234,567.8'],
    ['zh-CN', '1,234,567.8'],
    ['ja', '1,234,567.8'],
    ['ko', '1,234,567.8'],
    ['vi', '1.234.567,8'],
    ['id', '1.234.567,8'],
    ['ru', '1\u00A0234\u00A0567,8'],
    ['kk', '1\u00A0234\u00A0567,8'],
    ['ar-EG', '1,234,567.8'],
  ])('writes as %s does', (locale, text) => {
    expect(formatAmount(1_234_567_800_000n, { decimals: 6, locale })).toBe(text)
  })

  it('keeps all digits where a float would lose them', () => {
    const amount = 123_456_789_012_345_678_901_234_567_890_123_456n
    expect(formatAmount(amount, { decimals: 18, locale: 'en' })).toBe('123,456,789,012,345,678.901234567890123456')
  })

  it('cuts and never rounds up, and fills with zeros', () => {
    const options = { decimals: 6, locale: 'en', minimumFractionDigits: 2, maximumFractionDigits: 2 }
    expect(formatAmount(1_999_999n, options)).toBe('1.99')
    expect(formatAmount(2_000_000n, options)).toBe('2.00')
    expect(formatAmount(0n, options)).toBe('0.00')
    expect(formatAmount(1_000_000n, { ...options, decimals: 0 })).toBe('1,000,000.00')
  })

  it('never shows something as zero', () => {
    const options = { decimals: 6, locale: 'ru', maximumFractionDigits: 2 }
    expect(formatAmount(9_999n, options)).toBe('<0,01')
    expect(formatAmount(-9_999n, options)).toBe('>−0,01')
    expect(formatAmount(999_999n, { ...options, maximumFractionDigits: 0 })).toBe('<1')
    expect(formatAmount(10_000n, options)).toBe('0,01')
  })

  it('writes a minus and can leave the grouping out', () => {
    expect(formatAmount(-1_234_500_000n, { decimals: 6, locale: 'en' })).toBe('−1,234.5')
    expect(formatAmount(1_234_500_000n, { decimals: 6, locale: 'en', isGrouped: false })).toBe('1234.5')
  })

  it('says when digits were cut off', () => {
    const options = { decimals: 6, locale: 'en', maximumFractionDigits: 2 }
    expect(formatAmountParts(1_230_001n, options)).toEqual({
      sign: '',
      whole: '1',
      decimal: '.',
      fraction: '23',
      isCut: true,
    })
    expect(formatAmountParts(5_000_000n, options)).toMatchObject({ decimal: '', fraction: '', isCut: false })
  })

  it('is the exact decimal text when nothing is cut', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
        const text = formatAmount(amount, { decimals, locale: 'en', isGrouped: false })
        expect(text.replace('−', '-')).toBe(formatUnits(amount, decimals))
      }),
    )
  })

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 17 }), (amount, digits) => {
        const parts = formatAmountParts(amount, { decimals: 18, locale: 'en', maximumFractionDigits: digits })
        const shown = BigInt(parts.whole.replaceAll(',', '') + parts.fraction.padEnd(18, '0'))
        expect(shown <= amount).toBe(true)
        expect(parts.isCut).toBe(shown < amount)
      }),
    )
  })
})
