import type { Address } from './address.ts'
import type { Hash } from './api/primitives.ts'
import { readCardNumber } from './card-number.ts'
import { parseAddress } from './checksum-address.ts'
import { decodeInviteCode, normaliseInviteCode } from './invite-code.ts'

export const accountSearchKinds = ['address', 'inviteCode', 'transaction', 'withdrawal', 'claim'] as const

/** One reading of the text. `id` is the account's for an invite code, the card's for a claim. */
export type AccountSearch =
  | { kind: 'address'; address: Address }
  | { kind: 'inviteCode'; id: number }
  | { kind: 'transaction'; hash: Hash }
  | { kind: 'withdrawal' | 'claim'; id: bigint }

export type ReadAccountSearch =
  | { ok: true; searches: readonly AccountSearch[] }
  | { ok: false; reason: 'empty' | 'checksum' | 'unknown' }

export const LONGEST_ACCOUNT_SEARCH = 100

/** Ids of requested withdrawals start here; smaller ones are payments without a request. */
const FIRST_DRAWN_ID = 1n << 127n
const UINT256_END = 1n << 256n

/** By shape alone: a number can be the id of a payment and of a card, so there may be several readings. */
export function readAccountSearch(typed: string): ReadAccountSearch {
  const text = typed.replaceAll(/\p{Cf}/gu, '').trim()
  if (text === '') return { ok: false, reason: 'empty' }
  const parsed = parseAddress(text)
  if (parsed.ok) return found({ kind: 'address', address: parsed.address })
  if (parsed.reason === 'checksum') return { ok: false, reason: 'checksum' }
  if (/^0x[0-9a-f]{64}$/i.test(text)) return found({ kind: 'transaction', hash: text.toLowerCase() as Hash })
  const card = readCardNumber(text)
  if (card !== undefined) return found({ kind: 'claim', id: card })
  const [, digits] = /^#?([1-9]\d{0,77})$/.exec(text) ?? []
  if (digits !== undefined) return readId(BigInt(digits))
  const id = decodeInviteCode(normaliseInviteCode(text))
  return id === undefined ? { ok: false, reason: 'unknown' } : found({ kind: 'inviteCode', id })
}

function readId(id: bigint): ReadAccountSearch {
  if (id >= UINT256_END) return { ok: false, reason: 'unknown' }
  return id >= FIRST_DRAWN_ID
    ? found({ kind: 'withdrawal', id })
    : found({ kind: 'withdrawal', id }, { kind: 'claim', id })
}

function found(...searches: AccountSearch[]): ReadAccountSearch {
  return { ok: true, searches }
}
