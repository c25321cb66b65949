import { getLanguageTag, languages } from '@app/core/languages'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getMissingError, getPortionText, readAmountField } from './amount-form.ts'

const english = { decimals: 6, locale: 'en', balance: 1_784_360_000n, kind: 'amount' as const }

describe('an amount field', () => {
  it('understands both decimal signs', () => {
    expect(readAmountField('500.5', english).amount).toBe(500_500_000n)
    expect(readAmountField('500,5', english).amount).toBe(500_500_000n)
    expect(readAmountField(' 1 000,5 ', { ...english, locale: 'ru' }).amount).toBe(1_000_500_000n)
  })

  it.each([
    ['0', 'AMOUNT_INVALID'],
    ['-5', 'AMOUNT_INVALID'],
    ['1.0000001', 'AMOUNT_INVALID'],
    ['five', 'AMOUNT_INVALID'],
    ['1e3', 'AMOUNT_INVALID'],
    ['0x10', 'AMOUNT_INVALID'],
    ['1784.360001', 'INSUFFICIENT_BALANCE'],
  ])('says what is wrong with %s', (text, error) => {
    expect(readAmountField(text, english)).toMatchObject({ error })
  })

  it('is not wrong while it is empty, and says what is missing when somebody goes on', () => {
    expect(readAmountField('  ', english)).toEqual({ amount: null, error: null, isEmpty: true })
    expect(getMissingError(english)).toBe('AMOUNT_MISSING')
    expect(getMissingError({ ...english, kind: 'stake' })).toBe('STAKE_AMOUNT_MISSING')
  })

  it('still understands an amount above the balance, and takes exactly the balance', () => {
    expect(readAmountField('2000', english).amount).toBe(2_000_000_000n)
    expect(readAmountField('1784.36', english).error).toBeNull()
  })

  it('compares with nothing while the balance is unknown', () => {
    expect(readAmountField('999999', { ...english, balance: null }).error).toBeNull()
  })

  it('writes portions that it reads back exactly, in every language', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.constantFrom(25, 50, 75, 100),
        fc.constantFrom(0, 6, 8, 18),
        fc.constantFrom(...languages.map(getLanguageTag)),
        (balance, percent, decimals, locale) => {
          const text = getPortionText(balance, percent, { decimals, locale })
          const field = readAmountField(text, { decimals, locale, balance })
          const expected = (balance * BigInt(percent)) / 100n
          const isNothing = expected === 0n
          expect(field).toEqual({
            amount: isNothing ? null : expected,
            error: isNothing ? 'AMOUNT_INVALID' : null,
            isEmpty: false,
          })
        },
      ),
    )
  })
})
