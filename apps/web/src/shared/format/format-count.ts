const formats = new Map<string, Intl.NumberFormat>()

/** A whole number with the language's groups: `18,402`. */
export function formatCount(count: number | bigint, tag: string): string {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 0 })
  formats.set(tag, format)
  return format.format(count)
}
