import { BURN_ADDRESS } from '@app/core/address'
import { expect, it } from 'vitest'
import { getTransferKind } from './transfer-kind.ts'

const own = `0x${'Aa'.repeat(20)}`
const other = `0x${'b'.repeat(40)}`
const zero = `0x${'0'.repeat(40)}`

it.each([
  [other, own, { kind: 'received', other }],
  [own, other, { kind: 'sent', other }],
  [own, own, { kind: 'self' }],
  [zero, own, { kind: 'minted' }],
  [own, zero, { kind: 'burned' }],
  [own, BURN_ADDRESS, { kind: 'burned' }],
])('from %s to %s is told from the side of the account', (from, to, kind) => {
  expect(getTransferKind({ from: from as `0x${string}`, to: to as `0x${string}` }, own.toLowerCase())).toEqual(kind)
})
