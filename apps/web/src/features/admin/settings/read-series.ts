import { parseAmount } from '@app/core/parse-amount'

const LAST_SERIES = 2n ** 32n - 1n

/** The number of a series, 0 for none; null for anything that is none. Without grouping: it is a name, not a quantity. */
export function readSeries(text: string): bigint | null {
  const digits = text.trim()
  if (!/^\p{Nd}{1,10}$/u.test(digits)) return null
  const parsed = parseAmount(digits, { decimals: 0, locale: 'en', isZeroAllowed: true })
  return parsed.ok && parsed.amount <= LAST_SERIES ? parsed.amount : null
}
