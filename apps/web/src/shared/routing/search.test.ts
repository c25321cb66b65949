import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

describe('the parameters of an address', () => {
  it.each([
    ['?i=007', { i: '007' }],
    ['?i=1e3', { i: '1e3' }],
    ['?watch_a=0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', { watch_a: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
    ['?i=%22%3E%3Cscript%3E', { i: '"><script>' }],
    ['?i=a&i=b', { i: 'b' }],
    ['?i=%E0%A4%A', { i: '\uFFFD%A' }],
    ['?=x&&i', { '': 'x', i: '' }],
    ['?i=true', { i: 'true' }],
    ['', {}],
    ['?', {}],
  ])('%s stays text', (search, expected) => {
    expect(parseSearch(search)).toEqual(expected)
  })

  it('leaves out what is empty or no text, and escapes the rest', () => {
    expect(stringifySearch({})).toBe('')
    expect(stringifySearch({ i: '', tab: undefined, page: 2, to: { a: 1 } })).toBe('?page=2')
    expect(stringifySearch({ i: 'a&b=c #?' })).toBe('?i=a%26b%3Dc+%23%3F')
  })

  it.each(['?i=00', '?tab=power&watch_a=0x12', '?q=%2B+%26'])('%s comes back as it was', (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search)
  })
})
