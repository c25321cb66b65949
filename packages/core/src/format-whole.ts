/** Rounds. Works without `Intl`, because a browser may not know the language. */
export function formatWhole(value: bigint | number, locale: string): string {
  const { group, minus } = getNumberSigns(locale)
  const whole = typeof value === 'number' ? Math.round(value) : value
  const digits = String(whole < 0 ? -whole : whole).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return whole < 0 ? minus + digits : digits
}

/** Digits are always Latin, because users compare amounts with the chain. */
export type NumberSigns = { decimal: string; group: string; minus: string; percent: string }

const point = { decimal: '.', group: ',', minus: '−', percent: '%' }
const comma = { ...point, decimal: ',', group: '.' }
const commaAndSpace = { ...comma, group: '\u00A0' }

/**
 * Copied from CLDR: the first use of `Intl` takes a slow phone a tenth of a second, and a browser without a language
 * (Chromium has no Kazakh) would use the signs of another one.
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

export function getNumberSigns(locale: string): NumberSigns {
  return known.get(locale) ?? point
}
