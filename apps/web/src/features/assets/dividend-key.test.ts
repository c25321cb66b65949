import { describe, expect, it } from 'vitest'
import { readDividendKey, readKind, toDividendSearch } from './dividend-key.ts'

const token = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const good = { epoch: '20771', token, kind: 'promotion' }

describe('the link to a dividend', () => {
  it('comes back as it was made, with the token in any one case', () => {
    const key = { epoch: 20_771, token, kind: 'promotion' } as const
    expect(readDividendKey(toDividendSearch(key))).toEqual(key)
    expect(readDividendKey({ ...good, token: token.toLowerCase() })).toEqual(key)
  })

  it.each([
    ['nothing', {}],
    ['no day', { ...good, epoch: undefined }],
    ['an empty day', { ...good, epoch: '' }],
    ['a negative day', { ...good, epoch: '-1' }],
    ['a fraction of a day', { ...good, epoch: '1.5' }],
    ['an exponent', { ...good, epoch: '1e3' }],
    ['a hexadecimal day', { ...good, epoch: '0x10' }],
    ['a day with spaces', { ...good, epoch: ' 20771 ' }],
    ['foreign digits', { ...good, epoch: '２０７７１' }],
    ['a day too large', { ...good, epoch: '9'.repeat(10) }],
    ['letters for a token', { ...good, token: 'usdt' }],
    ['a token cut off', { ...good, token: token.slice(0, -1) }],
    ['a wrong checksum', { ...good, token: token.replace('fE', 'Fe') }],
    ['the zero address', { ...good, token: `0x${'0'.repeat(40)}` }],
    ['no kind', { ...good, kind: undefined }],
    ['an unknown kind', { ...good, kind: 'Promotion' }],
    ['the name of a property', { ...good, kind: 'constructor' }],
  ])('names none with %s', (_, search) => {
    expect(readDividendKey(search)).toBeNull()
  })

  it('shows all kinds where the kind is damaged', () => {
    expect(readKind('node')).toBe('node')
    for (const text of [undefined, '', 'NODE', 'node ', '__proto__']) expect(readKind(text)).toBeUndefined()
  })
})
