import { getCardNumber } from '@app/core/card-number'
import { expect, test } from 'vitest'
import { readClaimSearch } from './claim-search.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const card = (2n << 32n) + 7n

test.each([
  ['', {}],
  [`  ${account.toLowerCase()} `, { address: account }],
  [getCardNumber(card), { cardId: card.toString() }],
  ['#2-7', { cardId: card.toString() }],
  [`#${card}`, { cardId: card.toString() }],
  ['0700.HK', { stockCode: '0700.HK' }],
  ['abc', { stockCode: 'ABC' }],
])('%s is looked for as %o', (typed, query) => {
  expect(readClaimSearch(typed)).toEqual({ ok: true, query })
})

test.each(['0x1234567890123', '#0', '#x', '0-0', '9999999999-1', 'a very long word'])('%s is nothing', (typed) => {
  expect(readClaimSearch(typed)).toEqual({ ok: false })
})
