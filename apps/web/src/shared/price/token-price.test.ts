import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatValue, getValue } from './token-price.ts'

const address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const token = { address, decimals: 18 }
const quote = { decimals: 6, symbol: 'USDT' }
const price = { token: address.toLowerCase(), amount: 480_104_050_215_524_367n, decimals: 18, quote }

const unit = (decimals: number) => 10n ** BigInt(decimals)

describe('value', () => {
  it('is amount times price, in base units of the quote token, rounded down', () => {
    expect(getValue(10n ** 18n, token, price)).toBe(480_104n)
    expect(getValue(2_000n * 10n ** 18n, token, price)).toBe(960_208_100n)
    expect(getValue(1n, token, price)).toBe(0n)
  })

  it('is not known of a token that the price is not of', () => {
    expect(getValue(1n, { ...token, address: `0x${'1'.repeat(40)}` }, price)).toBeNull()
  })

  it('never says more than parts of the amount are worth together, and loses less than one base unit a part', () => {
    const amount = bigInt({ min: 0n, max: 10n ** 30n })
    assert(
      property(amount, amount, bigInt({ min: 1n, max: 10n ** 24n }), (left, right, each) => {
        const at = { ...price, amount: each }
        const apart = getValue(left, token, at)! + getValue(right, token, at)!
        const whole = getValue(left + right, token, at)!
        expect(whole - apart === 0n || whole - apart === 1n).toBe(true)
      }),
    )
  })

  const decimalsOf = integer({ min: 0, max: 24 })

  it('of whole tokens is the same in whole tokens, whatever decimals the tokens and the price have', () => {
    const count = bigInt({ min: 0n, max: 10n ** 12n })
    assert(
      property(
        decimalsOf,
        decimalsOf,
        decimalsOf,
        count,
        count,
        (decimals, priceDecimals, quoteDecimals, held, each) => {
          const at = {
            token: address,
            amount: each * unit(priceDecimals),
            decimals: priceDecimals,
            quote: { decimals: quoteDecimals, symbol: 'USDT' },
          }
          const value = getValue(held * unit(decimals), { address, decimals }, at)
          expect(value).toBe(held * each * unit(quoteDecimals))
        },
      ),
    )
  })

  it('by the reserves of a pair is the reserve of the quote for the reserve of the token, less what rounding loses', () => {
    const reserve = bigInt({ min: 1n, max: 10n ** 12n })
    assert(
      property(decimalsOf, decimalsOf, reserve, reserve, (decimals, quoteDecimals, tokens, quotes) => {
        const priceDecimals = 30 - decimals + quoteDecimals
        const stored = (quotes * unit(quoteDecimals) * unit(30)) / (tokens * unit(decimals))
        const at = {
          token: address,
          amount: stored,
          decimals: priceDecimals,
          quote: { decimals: quoteDecimals, symbol: 'USDT' },
        }
        const value = getValue(tokens * unit(decimals), { address, decimals }, at)!
        const lost = quotes * unit(quoteDecimals) - value
        expect(lost).toBeGreaterThanOrEqual(0n)
        // One part in 10^30 of each base unit that is held, and less than a base unit of the quote.
        expect(lost * unit(30)).toBeLessThanOrEqual(tokens * unit(decimals) + unit(30))
      }),
    )
  })

  it('is written in whole tokens whatever decimals they have, and never as more than it is', () => {
    assert(
      property(decimalsOf, bigInt({ min: 1n, max: 10n ** 40n }), (decimals, value) => {
        const places = Math.min(decimals, value < unit(decimals) ? 4 : 2)
        const step = unit(decimals - places)
        const text = formatValue(value, { decimals, symbol: 'USDT' }, 'en-US')
        const [, below, whole, fraction = ''] = /^(<?)([\d,]+)(?:\.(\d+))?\u00a0USDT$/.exec(text)!
        const shown = BigInt(whole!.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
        expect(below ? shown === step && value < step : shown <= value && value - shown < step).toBe(true)
        expect(fraction.length).toBeLessThanOrEqual(places)
      }),
    )
  })

  it('is written with two places, with four below one, and never as nothing when it is something', () => {
    expect(formatValue(1_234_567_899n, quote, 'en-US')).toBe('1,234.56\u00a0USDT')
    expect(formatValue(480_104n, quote, 'en-US')).toBe('0.4801\u00a0USDT')
    expect(formatValue(1n, quote, 'en-US')).toBe('<0.0001\u00a0USDT')
    expect(formatValue(0n, quote, 'en-US')).toBe('<0.0001\u00a0USDT')
    expect(formatValue(0n, { ...quote, decimals: 2 }, 'en-US')).toBe('<0.01\u00a0USDT')
    expect(formatValue(1_234_500_000n, quote, 'ru')).toBe('1\u00a0234,50\u00a0USDT')
  })
})
