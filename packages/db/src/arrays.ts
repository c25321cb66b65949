/**
 * Parameters for `unnest(…)` as array literals, many times faster than arrays that postgres.js serialises item by item.
 */

export function toByteaArray(values: readonly (string | null)[]): string {
  let text = ''
  for (const value of values) {
    if (value !== null && !hexPattern.test(value)) throw new TypeError(`Not bytes in hex: ${value}`)
    text += value === null ? 'NULL,' : `"\\\\x${value.slice(2)}",`
  }
  return `{${text.slice(0, -1)}}`
}

export function toNumberArray(values: readonly (number | bigint | null)[]): string {
  for (const value of values) {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new TypeError(`Not an integer: ${value}`)
  }
  return `{${values.map((value) => (value === null ? 'NULL' : String(value))).join(',')}}`
}

const hexPattern = /^0x[0-9a-f]*$/i
