import { expect, it } from 'vitest'
import { readAccountSearch } from './account-search.ts'
import { encodeInviteCode } from './invite-code.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'aB'.repeat(32)}` as const
const drawn = 259_834_623_475_823_746_582_736_458_273_645_827_364n

it.each([
  ['an address', address, [{ kind: 'address', address }]],
  ['an address in lower case', address.toLowerCase(), [{ kind: 'address', address }]],
  ['an address with what a messenger puts in', `\u200B ${address}\n`, [{ kind: 'address', address }]],
  ['a transaction', hash, [{ kind: 'transaction', hash: hash.toLowerCase() }]],
  ['an invite code', encodeInviteCode(7), [{ kind: 'inviteCode', id: 7 }]],
  [
    'an invite code in parts',
    ` ${encodeInviteCode(7).toLowerCase().split('').join('-')}`,
    [{ kind: 'inviteCode', id: 7 }],
  ],
  ['a withdrawal that was asked for', `#${drawn}`, [{ kind: 'withdrawal', id: drawn }]],
  ['the largest id', `${2n ** 256n - 1n}`, [{ kind: 'withdrawal', id: 2n ** 256n - 1n }]],
  ['a card', '1-0027', [{ kind: 'claim', id: 4_294_967_323n }]],
  [
    'a number that is both',
    '4294967323',
    [
      { kind: 'withdrawal', id: 4_294_967_323n },
      { kind: 'claim', id: 4_294_967_323n },
    ],
  ],
])('takes %s for what it is', (_, text, searches) => {
  expect(readAccountSearch(text)).toEqual({ ok: true, searches })
})

it('says why it is none', () => {
  expect(readAccountSearch(' \u200B ')).toEqual({ ok: false, reason: 'empty' })
  expect(readAccountSearch(address.replace('C8', 'c8'))).toEqual({ ok: false, reason: 'checksum' })
  for (const text of ['0x1', `${hash}00`, 'hello', '0', '-5', '1.5', '00012', `${2n ** 256n}`, '9'.repeat(79), 'RR'])
    expect([text, readAccountSearch(text)]).toEqual([text, { ok: false, reason: 'unknown' }])
})
