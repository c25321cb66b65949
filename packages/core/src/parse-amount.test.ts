import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './format-amount.ts'
import { getLanguageTag, languages } from './languages.ts'
import { type AmountProblem, parseAmount } from './parse-amount.ts'

const usdt = { decimals: 6, locale: 'en' }

function parse(text: string, locale = 'en', decimals = 6) {
  const parsed = parseAmount(text, { decimals, locale })
  return parsed.ok ? parsed.amount : parsed.problem
}

describe('understood', () => {
  it.each<[text: string, locale: string, amount: bigint]>([
    ['1', 'en', 1_000_000n],
    ['0.000001', 'en', 1n],
    ['007', 'en', 7_000_000n],
    ['.5', 'en', 500_000n],
    ['5.', 'en', 5_000_000n],
    ['1.5000000000', 'en', 1_500_000n],
    ['1,234', 'en', 1_234_000_000n],
    ['1,234', 'ru', 1_234_000n],
    ['1.234', 'id', 1_234_000_000n],
    ['1.234', 'en', 1_234_000n],
    ['0,5', 'en', 500_000n],
    ['0,500', 'en', 500_000n],
    ['1,5', 'zh-CN', 1_500_000n],
    ['1,234.56', 'en', 1_234_560_000n],
    ['1,234.56', 'vi', 1_234_560_000n],
    ['1.234,56', 'vi', 1_234_560_000n],
    ['1.234,56', 'en', 1_234_560_000n],
    ['1,234,567', 'ru', 1_234_567_000_000n],
    ['1.234.567', 'en', 1_234_567_000_000n],
    ['1 234 567,8', 'ru', 1_234_567_800_000n],
    ['1\u00A0234,5', 'ru', 1_234_500_000n],
    ['1\u202F234,5', 'kk', 1_234_500_000n],
    ['\u2009 12.5\t\n', 'en', 12_500_000n],
    ['\u200E\uFEFF12.5\u200F', 'en', 12_500_000n],
    ["1'234.5", 'en', 1_234_500_000n],
    ['1’234.5', 'en', 1_234_500_000n],
    ['１２．５', 'ja', 12_500_000n],
    ['1。5', 'zh-CN', 1_500_000n],
    ['１，２３４．５', 'zh-CN', 1_234_500_000n],
    ['١٢٫٥', 'en', 12_500_000n],
    ['١٬٢٣٤٫٥', 'en', 1_234_500_000n],
    ['۱۲٫۵', 'en', 12_500_000n],
    ['१२.५', 'en', 12_500_000n],
    ['১২.৫', 'en', 12_500_000n],
    ['๑๒.๕', 'en', 12_500_000n],
  ])('%j in %s', (text, locale, amount) => {
    expect(parse(text, locale)).toBe(amount)
  })

  it('keeps every digit of the largest number a contract can hold', () => {
    const largest = 2n ** 256n - 1n
    expect(parseAmount(largest.toString(), { decimals: 0, locale: 'en' })).toEqual({ ok: true, amount: largest })
    expect(parse((largest + 1n).toString(), 'en', 0)).toBe('tooLarge')
  })
})

describe('refused', () => {
  it.each<[text: string, problem: AmountProblem]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u00A0\u200B', 'empty'],
    ['0', 'zero'],
    ['0.0000000', 'zero'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['- 1.5', 'negative'],
    ['－１', 'negative'],
    ['0.0000001', 'tooManyDecimals'],
    ['1.2345678', 'tooManyDecimals'],
    ['1,2,3', 'grouping'],
    ['12,34,567', 'grouping'],
    ['1 5', 'grouping'],
    ['1.234.56', 'grouping'],
    ['1.5.5', 'grouping'],
    ['1.234,567.8', 'grouping'],
    ['1.5 5', 'grouping'],
    ["1,234'567", 'grouping'],
    ['.', 'garbage'],
    [',', 'garbage'],
    ['-', 'garbage'],
    ['--5', 'garbage'],
    ['5-', 'garbage'],
    ['+5', 'garbage'],
    ['1e18', 'garbage'],
    ['0x10', 'garbage'],
    ['1/2', 'garbage'],
    ['½', 'garbage'],
    ['²', 'garbage'],
    ['Ⅷ', 'garbage'],
    ['NaN', 'garbage'],
    ['Infinity', 'garbage'],
    ['5 USDT', 'garbage'],
    ['$5', 'garbage'],
    ['五', 'garbage'],
    ['1_000', 'garbage'],
    ['𝟝', 'garbage'],
    ['1、5', 'garbage'],
    ['1;DROP TABLE', 'garbage'],
    [`1${'0'.repeat(80)}`, 'tooLarge'],
  ])('%j', (text, problem) => {
    expect(parse(text)).toBe(problem)
  })

  it('does not read a pasted book', () => {
    expect(parse('9'.repeat(1_000_000))).toBe('tooLarge')
  })

  it('never understands what is not a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('en', 'ru', 'id'), (text, locale) => {
        const parsed = parseAmount(text, { decimals: 18, locale })
        expect(parsed.ok && !/\p{Nd}/u.test(text)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('messages', () => {
  it.each([
    ['amount', 'AMOUNT_MISSING', 'AMOUNT_INVALID'],
    ['power', 'POWER_AMOUNT_MISSING', 'POWER_AMOUNT_INVALID'],
    ['mint', 'MINT_AMOUNT_MISSING', 'MINT_AMOUNT_INVALID'],
    ['stake', 'STAKE_AMOUNT_MISSING', 'STAKE_AMOUNT_INVALID'],
    ['orderPower', 'ORDER_POWER_MISSING', 'ORDER_POWER_INVALID'],
    ['fuel', 'FUEL_AMOUNT_MISSING', 'FUEL_AMOUNT_INVALID'],
  ] as const)('a field for %s', (kind, missing, invalid) => {
    expect(parseAmount('', { ...usdt, kind })).toEqual({ ok: false, error: missing, problem: 'empty' })
    expect(parseAmount('x', { ...usdt, kind })).toEqual({ ok: false, error: invalid, problem: 'garbage' })
  })

  it('says insufficient balance above what the account has, to the base unit', () => {
    const limits = { ...usdt, maximum: 5_000_000n }
    expect(parseAmount('5', limits)).toEqual({ ok: true, amount: 5_000_000n })
    expect(parseAmount('5.000001', limits)).toEqual({
      ok: false,
      error: 'INSUFFICIENT_BALANCE',
      problem: 'aboveMaximum',
    })
  })

  it('knows a minimum, and zero where zero is allowed', () => {
    expect(parseAmount('0.9', { ...usdt, minimum: 1_000_000n })).toMatchObject({ problem: 'belowMinimum' })
    expect(parseAmount('1', { ...usdt, minimum: 1_000_000n })).toMatchObject({ ok: true })
    expect(parseAmount('0', { ...usdt, isZeroAllowed: true })).toEqual({ ok: true, amount: 0n })
  })
})

it('parseAmount reads every amount that formatAmount writes, in every language', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
      fc.constantFrom(0, 6, 8, 18, 24),
      fc.constantFrom(...languages),
      (amount, decimals, language) => {
        const locale = getLanguageTag(language)
        const minimumFractionDigits = Math.min(decimals, 2)
        const text = formatAmount(amount, { decimals, locale, minimumFractionDigits })
        expect(parseAmount(text, { decimals, locale })).toEqual({ ok: true, amount })
      },
    ),
    { numRuns: 1_000 },
  )
})
