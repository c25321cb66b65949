import { parseAddress } from '@app/core/checksum-address'

const MOST_IN_SERIES = 0xff_ff_ff_ffn

export type ClaimSearch = { ok: true; query: Record<string, string> } | { ok: false }

/** What is typed is an account, a card by its number or id, or the code of a stock; empty finds all. */
export function readClaimSearch(typed: string): ClaimSearch {
  const text = typed.trim()
  if (text === '') return { ok: true, query: {} }
  const parsed = parseAddress(text)
  if (parsed.ok) return { ok: true, query: { address: parsed.address } }
  const [, series, place] = /^#?(\d{1,10})-(\d{1,10})$/.exec(text) ?? []
  if (series !== undefined && place !== undefined) {
    const isCard = BigInt(series) <= MOST_IN_SERIES && BigInt(place) <= MOST_IN_SERIES
    const id = (BigInt(series) << 32n) + BigInt(place)
    return isCard && id > 0n ? { ok: true, query: { cardId: id.toString() } } : { ok: false }
  }
  const [, id] = /^#([1-9]\d{0,76})$/.exec(text) ?? []
  if (id !== undefined) return { ok: true, query: { cardId: id } }
  return text.startsWith('#') || text.length > 12
    ? { ok: false }
    : { ok: true, query: { stockCode: text.toUpperCase() } }
}
