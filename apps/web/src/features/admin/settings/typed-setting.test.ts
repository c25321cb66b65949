import { expect, it } from 'vitest'
import { MOST_ACCOUNTS, readAccounts, readSeries } from './typed-setting.ts'

const a = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const b = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const make = (count: number) =>
  Array.from({ length: count }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`).join(' ')

it('takes lines, commas and spaces, and each account once', () => {
  expect(readAccounts(` ${a}\n${b},${a.toLowerCase()};\t${b}，`)).toEqual({
    accounts: [a, b],
    wrong: [],
    isTooMany: false,
  })
})

it('names what is no address, each with its reason', () => {
  const wrong = [
    { word: 'abc', reason: 'malformed' },
    { word: a.replace('C5', 'c5'), reason: 'checksum' },
    { word: `0x${'0'.repeat(40)}`, reason: 'zero' },
    { word: 'vitalik.eth', reason: 'name' },
  ]
  expect(readAccounts(wrong.map(({ word }) => word).join('\n'))).toEqual({ accounts: [], wrong, isTooMany: false })
})

it('takes as many as one transaction carries, and no more', () => {
  expect(readAccounts(make(MOST_ACCOUNTS)).isTooMany).toBe(false)
  expect(readAccounts(make(MOST_ACCOUNTS + 1)).isTooMany).toBe(true)
})

it('finds nothing in nothing', () => {
  expect(readAccounts(' \n ')).toEqual({ accounts: [], wrong: [], isTooMany: false })
})

it('takes every number of a series', () => {
  expect([' 1 ', '4294967295', '１２', '٧'].map(readSeries)).toEqual([1n, 4_294_967_295n, 12n, 7n])
})

it('takes nothing else', () => {
  for (const text of ['', ' ', '0', '-1', '1.5', '1e3', 'one', '4294967296', '1 2', '1,234', '0x1'])
    expect(readSeries(text)).toBeNull()
})
