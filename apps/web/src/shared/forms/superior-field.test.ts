import { encodeInviteCode } from '@app/core/invite-code'
import { describe, expect, it } from 'vitest'
import { readAddressField } from './address-field.ts'
import { readSuperiorField } from './superior-field.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const code = encodeInviteCode(7)

describe('an address field', () => {
  it.each([
    ['', 'empty'],
    ['0x1234', 'malformed'],
    ['vitalik.eth', 'name'],
    ['a.b-c.eth', 'name'],
    ['somebody@example.org', 'malformed'],
    ['0x1234.', 'malformed'],
    ['0x70997970c51812dc3A010C7d01b50e0d17dc79C8', 'checksum'],
    ['0x0000000000000000000000000000000000000000', 'zero'],
  ])('refuses %s', (text, reason) => {
    expect(readAddressField(text)).toEqual({ ok: false, error: 'ADDRESS_INVALID', reason })
  })

  it('takes any single case, with spaces around', () => {
    expect(readAddressField(` ${address.toLowerCase()} `)).toEqual({ ok: true, address })
  })

  it('refuses the account itself, in any case', () => {
    expect(readAddressField(address.toLowerCase(), { self: address })).toMatchObject({ reason: 'self' })
  })
})

describe('a superior field', () => {
  it('takes an address', () => {
    expect(readSuperiorField(address)).toEqual({ ok: true, kind: 'address', address })
  })

  it.each([
    code,
    code.toLowerCase(),
    ` ${code} `,
    `https://example.org/?i=${code}`,
    `https://example.org/stake?i=${code}&x=1`,
  ])('takes a code however it comes: %s', (text) => {
    expect(readSuperiorField(text)).toEqual({ ok: true, kind: 'code', code, id: 7 })
  })

  it.each([
    ['', 'SUPERIOR_MISSING', 'empty'],
    ['QQQQ', 'INVITE_CODE_INVALID', 'code'],
    ['0x12', 'ADDRESS_INVALID', 'malformed'],
    ['somebody@example.org', 'ADDRESS_INVALID', 'malformed'],
    ['https://example.org/', 'ADDRESS_INVALID', 'malformed'],
    [address, 'SUPERIOR_IS_SELF', 'self'],
  ])('refuses %s with %s', (text, error, reason) => {
    expect(readSuperiorField(text, address)).toEqual({ ok: false, error, reason })
  })
})
