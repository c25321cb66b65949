import { describe, expect, it } from 'vitest'
import { sumByToken, sumKnownByToken } from './sum-by-token.ts'

const a = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const b = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

describe('sums by token', () => {
  it('adds exactly what does not fit a number', () => {
    const amounts = [
      { token: a, amount: '9007199254740993' },
      { token: b, amount: '1' },
      { token: a, amount: '1' },
    ] as const
    expect(sumByToken(amounts)).toEqual([
      { token: a, amount: '9007199254740994' },
      { token: b, amount: '1' },
    ])
  })

  it('does not know a sum of which one part is unknown, whatever the order', () => {
    const unknown = { token: a, amount: null } as const
    const known = { token: a, amount: '5' } as const
    for (const amounts of [
      [unknown, known],
      [known, unknown, known],
    ])
      expect(sumKnownByToken(amounts)).toEqual([{ token: a, amount: null }])
  })
})
