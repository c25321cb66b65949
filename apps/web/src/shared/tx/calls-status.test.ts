import { expect, it } from 'vitest'
import { readWord } from './calls-status.ts'

const id = `0x${'ab'.repeat(32)}`
const hash = `0x${'3c'.repeat(32)}`
const read = (answer: unknown) => readWord(answer, { id, chainId: 31_337 })

it.each([
  [100, 'pending'],
  [101, 'pending'],
  [200, 'confirmed'],
  [400, 'notSent'],
  [500, 'reverted'],
  [600, 'partly'],
] as const)('%i is %s', (status, says) => {
  expect(read({ id, chainId: '0x7a69', status })).toEqual({ says, hashes: [] })
})

it.each([
  ['nothing', null],
  ['a word', 'CONFIRMED'],
  ['no status', { id }],
  ['a status of before the standard', { id, status: 'CONFIRMED' }],
  ['a status that there is not', { id, status: 300 }],
  ['another bundle', { id: `0x${'cd'.repeat(32)}`, status: 200 }],
  ['another chain', { id, chainId: '0x1', status: 200 }],
])('%s says nothing', (_, answer) => {
  expect(read(answer)).toBeNull()
})

it('hashes are taken where they are hashes, each once, and not without end', () => {
  const receipts = [
    { transactionHash: hash.toUpperCase().replace('0X', '0x') },
    { transactionHash: hash },
    null,
    {},
    { transactionHash: '0x12' },
  ]
  expect(read({ id, status: 200, receipts })?.hashes).toEqual([hash])
  const many = Array.from({ length: 500 }, (_, index) => ({ transactionHash: `0x${String(index).padStart(64, '0')}` }))
  expect(read({ id, status: 200, receipts: many })?.hashes).toHaveLength(20)
})
