export type CsvValue = string | number | null

const CRLF = '\r\n'

/** RFC 4180. A value that a spreadsheet would read as a formula gets a leading apostrophe. */
export function writeCsvLine(values: readonly CsvValue[]): string {
  return values.map(writeField).join(',') + CRLF
}

function writeField(value: CsvValue): string {
  if (value === null) return ''
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function writeAmount(amount: string, decimals: number): string {
  const sign = amount.startsWith('-') ? '-' : ''
  const digits = amount.slice(sign.length).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`)
}
