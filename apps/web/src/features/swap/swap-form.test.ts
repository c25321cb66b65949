import { describe, expect, it } from 'vitest'
import { parseDecimalBasis } from './swap-form.ts'

describe('a percentage as typed', () => {
  it.each([
    ['1', 100],
    ['0.5', 50],
    ['0,5', 50],
    [' 0.5 % ', 50],
    ['0.01', 1],
    ['50%', 5_000],
    ['０．５', 50],
    ['٠٫٥', 50],
    ['.5', 50],
  ])('%s is read', (text, basis) => {
    expect(parseDecimalBasis(text)).toBe(basis)
  })

  it.each([
    '',
    ' ',
    '%',
    '0',
    '-1',
    '0.001',
    '1.234',
    'half',
    '1e1',
    '0x1',
    '1..5',
    '5%%',
    '1 2',
    `1${'0'.repeat(30)}`,
  ])('%j is none', (text) => {
    expect(parseDecimalBasis(text)).toBeNull()
  })
})
