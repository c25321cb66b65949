import { assert, bigInt, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatValue, getValue } from './token-price.ts'

const address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const token = { address, decimals: 18 }
const quote = { decimals: 6, symbol: 'USDT' }
const price = { token: address.toLowerCase(), amount: 480_104_050_215_524_367n, decimals: 18, quote }

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

  it('is written with two places, with four below one, and never as nothing when it is something', () => {
    expect(formatValue(1_234_567_899n, quote, 'en-US')).toBe('1,234.56\u00a0USDT')
    expect(formatValue(480_104n, quote, 'en-US')).toBe('0.4801\u00a0USDT')
    expect(formatValue(1n, quote, 'en-US')).toBe('<0.0001\u00a0USDT')
    expect(formatValue(0n, quote, 'en-US')).toBe('<0.0001\u00a0USDT')
    expect(formatValue(0n, { ...quote, decimals: 2 }, 'en-US')).toBe('<0.01\u00a0USDT')
    expect(formatValue(1_234_500_000n, quote, 'ru')).toBe('1\u00a0234,50\u00a0USDT')
  })
})
