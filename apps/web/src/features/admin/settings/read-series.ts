const LAST_SERIES = 2n ** 32n - 1n

/** The number of a series, 0 for none; null for anything that is none. */
export function readSeries(text: string): bigint | null {
  const digits = text.trim()
  if (!/^\d{1,10}$/.test(digits)) return null
  const series = BigInt(digits)
  return series <= LAST_SERIES ? series : null
}
