import { encodeInviteCode } from '@app/core/invite-code'
import { describe, expect, it } from 'vitest'
import { readSuperiorField } from '#shared/forms/superior-field.ts'
import { getInviteLink } from './invite-page.tsx'
import { bindAction } from './bind.ts'

const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const superior = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const code = encodeInviteCode(1)

describe('naming a superior', () => {
  it('takes an address, or a code once the registry has said whose it is', () => {
    expect(bindAction.parse({ text: superior, account, resolved: null })).toEqual({ ok: true, input: { superior } })
    expect(bindAction.parse({ text: code, account, resolved: superior })).toEqual({ ok: true, input: { superior } })
  })

  it.each([
    ['nothing', '', null, 'SUPERIOR_MISSING'],
    ['half an address', '0x7099', null, 'ADDRESS_INVALID'],
    ['a mistyped address', superior.replace('C8', 'c8'), null, 'ADDRESS_INVALID'],
    ['the zero address', `0x${'0'.repeat(40)}`, null, 'ADDRESS_INVALID'],
    ['oneself', account, null, 'SUPERIOR_IS_SELF'],
    ['oneself by code', code, account, 'SUPERIOR_IS_SELF'],
    ['a code of nobody', code, null, 'INVITE_CODE_UNKNOWN'],
    ['a word', 'hello', null, 'INVITE_CODE_INVALID'],
  ] as const)('refuses %s', (_, text, resolved, key) => {
    expect(bindAction.parse({ text, account, resolved })).toEqual({ ok: false, problem: { key } })
  })
})

describe('an invite link', () => {
  it('is read back as the code it was made of', () => {
    const link = getInviteLink(code, 'https://example.org')
    expect(readSuperiorField(link)).toEqual({ ok: true, kind: 'code', code, id: 1 })
  })
})
