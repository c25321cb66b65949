import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPercent, takeShare } from './share.ts'

describe('takeShare', () => {
  it('rounds down', () => {
    expect(takeShare(999n, 1n, 4n)).toBe(249n)
    expect(takeShare(999n, 1n, 1n)).toBe(999n)
    expect(takeShare(0n, 3n, 4n)).toBe(0n)
  })

  it('never gives away more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 1n }), fc.bigInt({ min: 1n }), (amount, a, b) => {
        const share = takeShare(amount, a, a + b)
        expect(share + takeShare(amount, b, a + b) <= amount).toBe(true)
      }),
    )
  })

  it('refuses nonsense', () => {
    expect(() => takeShare(1n, 1n, 0n)).toThrow(RangeError)
    expect(() => takeShare(1n, -1n, 2n)).toThrow(RangeError)
    expect(() => takeShare(-1n, 1n, 2n)).toThrow(RangeError)
  })
})

describe('formatPercent', () => {
  it.each([
    ['en', '56.87%'],
    ['ru', '56,87\u00A0%'],
    ['zh-CN', '56.87%'],
    ['kk', '56,87%'],
  ])('writes as %s does', (locale, text) => {
    expect(formatPercent(56_879n, 100_000n, { locale })).toBe(text)
  })

  it('cuts, and never shows a part as nothing or as all', () => {
    expect(formatPercent(999_999n, 1_000_000n, { locale: 'en' })).toBe('99.99%')
    expect(formatPercent(1n, 10n ** 30n, { locale: 'en' })).toBe('<0.01%')
    expect(formatPercent(0n, 5n, { locale: 'en' })).toBe('0%')
    expect(formatPercent(5n, 5n, { locale: 'en', minimumFractionDigits: 2 })).toBe('100.00%')
    expect(formatPercent(13n, 1_000n, { locale: 'en', maximumFractionDigits: 0 })).toBe('1%')
  })

  it('knows no share of nothing', () => {
    expect(formatPercent(0n, 0n, { locale: 'en' })).toBeUndefined()
    expect(formatPercent(1n, -1n, { locale: 'en' })).toBeUndefined()
  })
})
