/** A whole number with the language's groups: `18,402`. */
export function formatCount(count: number | bigint, tag: string): string {
  return new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 0 }).format(count)
}
