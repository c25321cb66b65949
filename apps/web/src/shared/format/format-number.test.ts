import { getLanguageTag, languages } from '@app/core/languages'
import { describe, expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

describe('a measured number', () => {
  it.each([
    ['en', '20,000'],
    ['zh-CN', '20,000'],
    ['vi', '20.000'],
    ['ru', '20\u00A0000'],
    ['kk', '20\u00A0000'],
  ])('has in %s the signs of amounts', (locale, text) => {
    expect(formatNumber(20_000, locale, { minimum: 0, maximum: 2 })).toBe(text)
  })

  it.each(languages.map(getLanguageTag))('is in %s rounded as CLDR has it', (locale) => {
    for (const [minimum, maximum] of [
      [0, 2],
      [4, 4],
    ] as const) {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: minimum,
        maximumFractionDigits: maximum,
        numberingSystem: 'latn',
      })
      for (const value of [0, 0.00004, 0.1 + 0.2, 1.999_96, 1_234.5, 3_499_999.996])
        expect(formatNumber(value, locale, { minimum, maximum })).toBe(format.format(value))
    }
  })

  it('keeps its minus, and has none where nothing is left of it', () => {
    expect(formatNumber(-12.5, 'en', { minimum: 2, maximum: 2 })).toBe('−12.50')
    expect(formatNumber(-0.001, 'en', { minimum: 2, maximum: 2 })).toBe('0.00')
  })
})
