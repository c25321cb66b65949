import type { CsvValue } from '@app/core/csv-line'

interface Rows<Row> {
  list: Row[]
  total: number
}

interface Reading<Row> {
  read: (page: { page: number; pageSize: number }) => Promise<Rows<Row>>
  getKey: (row: Row) => string
  batchSize?: number
  /** What moves rows that were written already when it changes: the file then breaks off. */
  readMark?: () => Promise<number | null>
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

/** In whole tokens, with the symbol; an unknown token in base units, with its address. */
export type ShowAmount = (token: string, amount: string) => [string, string]

export function writeTime(at: number | null): string | null {
  return at === null ? null : new Date(at * 1_000).toISOString().replace('.000Z', 'Z')
}

export function writeDay(at: number): string {
  return new Date(at * 1_000).toISOString().slice(0, 10)
}

/** An interval of ISO 8601 where there are several days, so that nobody takes it for one. */
export function writeDays(startAt: number, lastStartAt: number): string {
  return startAt === lastStartAt ? writeDay(startAt) : `${writeDay(startAt)}/${writeDay(lastStartAt)}`
}
