import type { CsvValue } from './csv.ts'

interface Rows<Row> {
  list: Row[]
  total: number
}

/** A list as a file: its columns, its pages as its endpoint gives them, and a row's values in the order of the columns. */
export interface Table<Row> {
  columns: readonly string[]
  read: (page: { page: number; pageSize: number }) => Promise<Rows<Row>>
  getKey: (row: Row) => string
  /** Rows that are read at once; more than a page where a far page costs what lies before it. */
  batchSize?: number
  getValues: (row: Row, show: ShowAmount) => CsvValue[]
}

/** Whole tokens and symbol; of a token that is not ours base units and its address. */
export type ShowAmount = (token: string, amount: string) => [string, string]
