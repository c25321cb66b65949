import { describe, expect, it } from 'vitest'
import {
  formatExactTokenAmount,
  formatFee,
  formatNeededAmount,
  formatTokenAmount,
  formatTokenFigure,
} from './format-token-amount.ts'

const usdt = { decimals: 6, symbol: 'USDT' }
const product = { decimals: 18, symbol: 'PRD' }

describe('amounts of tokens', () => {
  it('shows few decimals to the last one', () => {
    expect(formatTokenAmount(500_000_000n, usdt, 'en')).toBe('500.00\u00a0USDT')
    expect(formatTokenFigure(1_784_360_001n, usdt, 'en')).toBe('1,784.360001')
  })

  it('shows four of eighteen, cut and never rounded up, and nothing as nothing', () => {
    expect(formatTokenFigure(312_407_199_999_999_999_999n, product, 'en')).toBe('312.4071')
    expect(formatTokenFigure(0n, product, 'en')).toBe('0.0000')
    expect(formatTokenFigure(1n, product, 'en')).toBe('<0.0001')
  })

  it('shows all of what is signed', () => {
    expect(formatExactTokenAmount(1_000_000_000_000_000_001n, product, 'en')).toBe('1.000000000000000001\u00a0PRD')
  })

  it('shows a fee, however small', () => {
    expect(formatFee(114_000_000_000_000n, { decimals: 18, symbol: 'ETH' }, 'en')).toBe('0.000114\u00a0ETH')
    expect(formatFee(5n, { decimals: 18, symbol: 'ETH' }, 'en')).toBe('0.000001\u00a0ETH')
    expect(formatFee(114_000_000_000_001n, { decimals: 18, symbol: 'ETH' }, 'en')).toBe('0.000115\u00a0ETH')
  })

  it('rounds up what is needed, and only what is beyond the last place', () => {
    expect(formatNeededAmount(312_407_100_000_000_000_001n, product, 'en')).toBe('312.4072\u00a0PRD')
    expect(formatNeededAmount(312_407_100_000_000_000_000n, product, 'en')).toBe('312.4071\u00a0PRD')
    expect(formatNeededAmount(1n, product, 'en')).toBe('0.0001\u00a0PRD')
    expect(formatNeededAmount(1_784_360_001n, usdt, 'en')).toBe('1,784.360001\u00a0USDT')
  })

  it('speaks the language', () => {
    expect(formatTokenFigure(1_784_360_000n, usdt, 'ru').replace(/\s/g, ' ')).toBe('1 784,36')
  })
})
