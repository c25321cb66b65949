import { readCardNumber } from '@app/core/card-number'
import { parseAddress } from '@app/core/checksum-address'

export type ClaimSearch = { ok: true; query: Record<string, string> } | { ok: false }

/** Accepts an account, a card by number or id, or a stock code; empty finds all. */
export function readClaimSearch(typed: string): ClaimSearch {
  const text = typed.trim()
  if (text === '') return { ok: true, query: {} }
  const parsed = parseAddress(text)
  if (parsed.ok) return { ok: true, query: { address: parsed.address } }
  const card = readCardNumber(text)
  if (card !== undefined) return { ok: true, query: { cardId: card.toString() } }
  if (/^#?\d+-\d+$/.test(text)) return { ok: false }
  const [, id] = /^#([1-9]\d{0,76})$/.exec(text) ?? []
  if (id !== undefined) return { ok: true, query: { cardId: id } }
  return text.startsWith('#') || text.length > 12
    ? { ok: false }
    : { ok: true, query: { stockCode: text.toUpperCase() } }
}
