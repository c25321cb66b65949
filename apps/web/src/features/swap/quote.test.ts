import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASIS, getImpactLevel, getMinimumOut, getQuote, getSlippageAdvice } from './quote.ts'

const fee = 30n
const reserves = { product: 4_000_000n * 10n ** 18n, quote: 2_000_000n * 10n ** 6n }
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
const reserve = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })

describe('a quote', () => {
  it('is what the contract says of the local pair', () => {
    expect(getQuote('buy', 200_000_000n, reserves, fee)).toEqual({
      amountIn: 200_000_000n,
      amountOut: 390_785_038_731_638_455_645n,
      burned: 7_975_204_872_074_254_197n,
      impactBasis: 1n,
      lost: 38_961_268_361_544_355n,
    })
  })

  it('is none of an empty pair', () => {
    expect(getQuote('buy', 1n, { product: 0n, quote: 5n }, fee)).toBeNull()
  })

  it('never pays more than there is, nor lets the pair lose', () => {
    fc.assert(
      fc.property(amount, reserve, reserve, fc.constantFrom('buy', 'sell'), (amountIn, product, quote, side) => {
        const found = getQuote(side, amountIn, { product, quote }, fee)!
        const [into, out] = side === 'buy' ? [quote, product] : [product, quote]
        const given = side === 'sell' ? amountIn - found.burned : amountIn
        const paid = side === 'buy' ? found.amountOut + found.burned : found.amountOut
        expect(paid).toBeLessThan(out)
        expect((into + given) * (out - paid)).toBeGreaterThanOrEqual(into * out)
        expect(found.impactBasis).toBeLessThanOrEqual(BASIS)
      }),
    )
  })

  it('gives more for more', () => {
    fc.assert(
      fc.property(amount, amount, (one, more) => {
        const small = getQuote('buy', one, reserves, fee)!
        const large = getQuote('buy', one + more, reserves, fee)!
        expect(large.amountOut).toBeGreaterThanOrEqual(small.amountOut)
        expect(large.impactBasis).toBeGreaterThanOrEqual(small.impactBasis)
      }),
    )
  })

  it('says what is lost to the price: as much of what could be had as the impact says', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 12n, max: 10n ** 26n }),
        fc.bigInt({ min: 10n ** 18n, max: 10n ** 28n }),
        fc.bigInt({ min: 10n ** 18n, max: 10n ** 28n }),
        fc.constantFrom('buy', 'sell'),
        (amountIn, product, quote, side) => {
          const { lost, amountOut, impactBasis } = getQuote(side, amountIn, { product, quote }, fee)!
          const dust = amountOut / 1_000_000n + 10n
          expect(lost).toBeGreaterThanOrEqual(0n)
          expect(lost * BASIS).toBeLessThanOrEqual((lost + amountOut + dust) * impactBasis)
          expect((lost + dust) * BASIS).toBeGreaterThanOrEqual((lost + amountOut) * (impactBasis - 1n))
        },
      ),
    )
  })

  it('accepts no less than was said', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: BASIS }), (out, slippage) => {
        const least = getMinimumOut(out, slippage)
        expect(least).toBeLessThanOrEqual(out)
        expect(least * BASIS).toBeGreaterThanOrEqual(out * (BASIS - slippage))
      }),
    )
  })
})

it('names impact and slippage by their levels', () => {
  expect([99n, 100n, 499n, 500n, 1_499n, 1_500n].map(getImpactLevel)).toEqual([
    'low',
    'notable',
    'notable',
    'high',
    'high',
    'severe',
  ])
  expect([0, 1, 9, 10, 100, 101, 5_000, 5_001, 1.5, Number.NaN].map(getSlippageAdvice)).toEqual([
    'invalid',
    'low',
    'low',
    'ok',
    'ok',
    'high',
    'high',
    'invalid',
    'invalid',
    'invalid',
  ])
})
