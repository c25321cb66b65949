import type { Address } from '@app/core/address'
import type { ErrorKey } from '@app/core/errors'
import { decodeInviteCode, normaliseInviteCode } from '@app/core/invite-code'
import { type AddressProblem, readAddressField } from './address-field.ts'

export type SuperiorField =
  | { ok: true; kind: 'address'; address: Address }
  | { ok: true; kind: 'code'; code: string; id: number }
  | { ok: false; error: ErrorKey; reason: AddressProblem | 'code' }

export function readSuperiorField(text: string, self?: string | null): SuperiorField {
  const trimmed = takeCodeFromLink(text.trim())
  if (trimmed === '') return { ok: false, error: 'SUPERIOR_MISSING', reason: 'empty' }
  const code = normaliseInviteCode(trimmed)
  const id = decodeInviteCode(code)
  if (id !== undefined) return { ok: true, kind: 'code', code, id }
  if (/^[a-z]{1,11}$/i.test(code)) return { ok: false, error: 'INVITE_CODE_INVALID', reason: 'code' }
  const field = readAddressField(trimmed, { self: self ?? undefined, missing: 'SUPERIOR_MISSING' })
  return field.ok ? { ok: true, kind: 'address', address: field.address } : field
}

function takeCodeFromLink(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text
  try {
    return new URL(text).searchParams.get('i')?.trim() ?? text
  } catch {
    return text
  }
}
