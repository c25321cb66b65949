/** The signs with which a locale writes numbers, from `Intl`. Latin digits always: amounts are compared with the chain. */
export type NumberSigns = { decimal: string; group: string; minus: string }

const known = /*#__PURE__*/ new Map<string, NumberSigns>()

export function getNumberSigns(locale: string): NumberSigns {
  const cached = known.get(locale)
  if (cached) return cached
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(-1_234_567.8)
  const find = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback
  const signs = { decimal: find('decimal', '.'), group: find('group', ''), minus: '−' }
  known.set(locale, signs)
  return signs
}
