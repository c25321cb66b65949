import { parseAmount } from '@app/core/parse-amount'

/** A percentage as typed, with either decimal sign, in its hundredths; null when it is none. */
export function parseDecimalBasis(text: string): number | null {
  const parsed = parseAmount(text.trim().replace('%', ''), { decimals: 2, locale: 'en' })
  return parsed.ok && parsed.amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(parsed.amount) : null
}
