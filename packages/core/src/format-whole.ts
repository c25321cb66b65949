import { getNumberSigns } from './number-signs.ts'

/**
 * A number with a locale's groups of three, rounded to a whole one: `18,402`. By its signs alone: a browser may not know those of
 * a language.
 */
export function formatWhole(value: bigint | number, locale: string): string {
  const { group, minus } = getNumberSigns(locale)
  const whole = typeof value === 'number' ? Math.round(value) : value
  const digits = String(whole < 0 ? -whole : whole).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return whole < 0 ? minus + digits : digits
}
