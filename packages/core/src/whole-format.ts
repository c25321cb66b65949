const known = /*#__PURE__*/ new Map<string, Intl.NumberFormat>()

/** How a locale writes whole numbers, with Latin digits. Kept: to make one takes longer than to draw a row of a list. */
export function getWholeFormat(locale: string, useGrouping = true): Intl.NumberFormat {
  const key = locale + useGrouping
  let format = known.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 0, useGrouping })
    known.set(key, format)
  }
  return format
}
