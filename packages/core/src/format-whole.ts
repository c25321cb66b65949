import { getNumberSigns } from './number-signs.ts'

/** A whole number with a locale's groups of three: `18,402`. By its signs alone, which a browser may not know of a language. */
export function formatWhole(value: bigint | number, locale: string): string {
  const { group, minus } = getNumberSigns(locale)
  const digits = String(value < 0 ? -value : value).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return value < 0 ? minus + digits : digits
}
