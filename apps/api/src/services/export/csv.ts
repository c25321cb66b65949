interface Rows<Row> {
  list: Row[]
  total: number
}

interface Reading<Row> {
  read: (page: { page: number; pageSize: number }) => Promise<Rows<Row>>
  getKey: (row: Row) => string
  batchSize?: number
}

export interface Table<Row> extends Reading<Row> {
  columns: readonly string[]
  getValues: (row: Row, show: ShowAmount) => CsvValue[]
}

export type Columns<Row> = Record<string, (row: Row, show: ShowAmount) => CsvValue>

export function createTable<Row>({ columns, ...reading }: Reading<Row> & { columns: Columns<Row> }): Table<Row> {
  const writers = Object.values(columns)
  return {
    ...reading,
    columns: Object.keys(columns),
    getValues: (row, show) => writers.map((write) => write(row, show)),
  }
}

/** Whole tokens and symbol; base units and the address for an unknown token. */
export type ShowAmount = (token: string, amount: string) => [string, string]

type CsvValue = string | number | null

const CRLF = '\r\n'

/** RFC 4180. A value that a spreadsheet would take for a formula gets an apostrophe. */
export function writeCsvLine(values: readonly CsvValue[]): string {
  return values.map(writeField).join(',') + CRLF
}

function writeField(value: CsvValue): string {
  if (value === null) return ''
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function writeTime(at: number | null): string | null {
  return at === null ? null : new Date(at * 1_000).toISOString().replace('.000Z', 'Z')
}

export function writeDay(at: number): string {
  return new Date(at * 1_000).toISOString().slice(0, 10)
}

export function writeAmount(amount: string, decimals: number): string {
  const sign = amount.startsWith('-') ? '-' : ''
  const digits = amount.slice(sign.length).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`)
}
