import { describe, expect, it } from 'vitest'
import { Decimal, toDecimal } from './decimal.ts'

describe('Decimal', () => {
  it('keeps 80 decimal places and writes no exponent below 1000 digits', () => {
    expect(new Decimal(1).div(3).toString()).toBe(`0.${'3'.repeat(80)}`)
    expect(new Decimal('1e999').toString()).toBe(`1${'0'.repeat(999)}`)
    expect(new Decimal('1e1000').toString()).toBe('1e+1000')
  })

  it('has base units as whole tokens', () => {
    expect(toDecimal(1_234_567n, 6).toString()).toBe('1.234567')
  })
})
