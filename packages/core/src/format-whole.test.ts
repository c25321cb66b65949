import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatAmount } from './format-amount.ts'
import { formatWhole, getNumberSigns } from './format-whole.ts'
import { getLanguageTag, languages } from './languages.ts'
import { parseAmount } from './parse-amount.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a whole number', () => {
  it.each(languages.map(getLanguageTag))('is in %s written as CLDR has it', (tag) => {
    const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (value) => {
        expect(formatWhole(value, tag)).toBe(format.format(value))
      }),
    )
    expect(formatWhole(1_234, tag)).toBe(format.format(1_234))
    expect(formatWhole(-1_234_567n, 'en')).toBe('−1,234,567')
    expect([0.4, 12.5, 1_234.567, 999_999.6].map((value) => formatWhole(value, tag))).toEqual(
      [0.4, 12.5, 1_234.567, 999_999.6].map((value) => format.format(value)),
    )
  })

  it('is written and read in Kazakh as it should be by a browser that has no Kazakh', () => {
    const { NumberFormat } = Intl
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (_, options) {
      return new NumberFormat('en', options)
    })
    const text = formatAmount(1_234_567_800_000n, { decimals: 6, locale: 'kk' })
    expect(text).toBe('1\u00A0234\u00A0567,8')
    expect(parseAmount(text, { decimals: 6, locale: 'kk' })).toMatchObject({ amount: 1_234_567_800_000n })
  })
})

describe('the signs of numbers', () => {
  it.each(languages.map(getLanguageTag))('are in %s those of CLDR', (tag) => {
    const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1_234_567.8)
    const find = (type: string) => parts.find((part) => part.type === type)?.value
    expect(getNumberSigns(tag)).toMatchObject({ decimal: find('decimal'), group: find('group') })
    const share = new Intl.NumberFormat(tag, { style: 'percent', numberingSystem: 'latn' }).format(0)
    expect(`0${getNumberSigns(tag).percent}`).toBe(share)
  })

  it('are those of English where a locale is none of ours', () => {
    expect(getNumberSigns('de')).toEqual(getNumberSigns('en'))
  })
})
