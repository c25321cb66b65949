import { encodeInviteCode } from '@app/core/invite-code'
import { describe, expect, it } from 'vitest'
import { parseInvite, type Invite } from '#shared/routing/invite-store.ts'
import { decideInvite } from './decide-invite.ts'

const first: Invite = { code: encodeInviteCode(1), state: 'confirmed' }
const given = encodeInviteCode(2)

describe('the code of a link', () => {
  it('is kept once the registry knows it', () => {
    expect(decideInvite(given, null, 'known')).toEqual({ kind: 'keep', invite: { code: given, state: 'confirmed' } })
  })
  it('is kept as pending while the registry cannot be asked', () => {
    expect(decideInvite(given, null, 'unavailable')).toEqual({
      kind: 'keep',
      invite: { code: given, state: 'pending' },
    })
  })
  it('is dropped when nobody has it, and what was kept before stays', () => {
    expect(decideInvite(given, first, 'unknown')).toEqual({ kind: 'drop', rest: first })
    expect(decideInvite(given, null, 'unknown')).toEqual({ kind: 'drop', rest: null })
  })
  it('never takes the place of another one without being asked for, checked or not', () => {
    for (const lookup of ['known', 'unavailable'] as const) {
      expect(decideInvite(given, first, lookup)).toMatchObject({ kind: 'ask', stored: first, invite: { code: given } })
      const pending: Invite = { ...first, state: 'pending' }
      expect(decideInvite(given, pending, lookup)).toMatchObject({ kind: 'ask', stored: pending })
    }
  })
  it('stays confirmed when the same link comes again while the registry is away', () => {
    expect(decideInvite(first.code, first, 'unavailable')).toEqual({ kind: 'keep', invite: first })
  })
  it('becomes confirmed, or goes, when a pending one is asked about again', () => {
    const pending: Invite = { ...first, state: 'pending' }
    expect(decideInvite(first.code, pending, 'known')).toEqual({ kind: 'keep', invite: first })
    expect(decideInvite(first.code, pending, 'unknown')).toEqual({ kind: 'drop', rest: null })
  })
})

describe('the stored invite', () => {
  it('comes back as it was kept', () => {
    expect(parseInvite(JSON.stringify(first))).toEqual(first)
  })
  it('is nothing when someone wrote something else there', () => {
    const strange = [null, '', 'null', '{', '7', '"RJ"', '{"code":"AAA","state":"confirmed"}', '{"code":7}', '[]']
    for (const text of strange) expect(parseInvite(text)).toBeNull()
  })
  it('is asked about again when its state is not readable', () => {
    expect(parseInvite(JSON.stringify({ code: first.code, state: 'x' }))).toEqual({
      code: first.code,
      state: 'pending',
    })
  })
})
