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

/** The signs with which a locale writes numbers. Latin digits always: amounts are compared with the chain. */
export type NumberSigns = { decimal: string; group: string; minus: string; percent: string }

const point = { decimal: '.', group: ',', minus: '−', percent: '%' }
const comma = { ...point, decimal: ',', group: '.' }
const commaAndSpace = { ...comma, group: '\u00A0' }

/**
 * Of the interface languages as CLDR has them. Written down, because the first use of `Intl` takes a slow phone a tenth of a
 * second, and because a browser without a language (Chromium has no Kazakh) would write its numbers as another's.
 */
const known: ReadonlyMap<string, NumberSigns> = /*#__PURE__*/ new Map([
  ['zh-CN', point],
  ['en', point],
  ['ja', point],
  ['ko', point],
  ['vi', comma],
  ['id', comma],
  ['ru', { ...commaAndSpace, percent: '\u00A0%' }],
  ['kk', commaAndSpace],
])

/** Of any other locale those of English. */
export function getNumberSigns(locale: string): NumberSigns {
  return known.get(locale) ?? point
}
