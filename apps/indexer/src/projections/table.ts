import type { Hex } from 'viem'

type Kinds = { bytea: Hex; numeric: bigint; bigint: number; boolean: boolean }
type Kind = keyof Kinds
export type ColumnType = Kind | `${Kind}?`
export type Columns = Readonly<Record<string, ColumnType>>
export type Value = Hex | bigint | number | boolean | null
export type AnyRow = Record<string, Value>

/**
 * Rows have the names and types of their columns: `bytea` in lower-case hex, `numeric` as bigint, `bigint` as number.
 */
export type RowOf<columns extends Columns> = {
  -readonly [name in keyof columns]: columns[name] extends `${infer kind extends Kind}?`
    ? Kinds[kind] | null
    : columns[name] extends Kind
      ? Kinds[columns[name]]
      : never
}

export type Table<columns extends Columns = Columns> = {
  name: string
  key: readonly (keyof columns & string)[]
  columns: columns
  sums: readonly (keyof columns & string)[]
  /** An empty key and zero sums. Copies of it share a shape. */
  zeros: Readonly<AnyRow>
  /** SQL for columns whose form in the database differs from that in the store (`raw`). */
  expressions: Partial<Record<keyof columns & string, string>>
  isLookup: boolean
}

function getZeros(columns: Columns, key: readonly string[], sums: readonly string[]): AnyRow {
  const zeros = sums.map((name): [string, Value] => [name, columns[name] === 'numeric' ? 0n : 0])
  return Object.fromEntries([...key.map((name): [string, Value] => [name, null]), ...zeros])
}

/**
 * A projection whose rows are read before a batch and written after it. A migration creates the same table and
 * registers it as a projection.
 */
export function defineTable<const columns extends Columns>(
  name: string,
  key: readonly (keyof columns & string)[],
  columns: columns,
  sums: readonly (keyof columns & string)[] = [],
): Table<columns> {
  return { name, key, columns, sums, zeros: getZeros(columns, key, sums), expressions: {}, isLookup: false }
}

export function defineSums<const columns extends Columns>(
  name: string,
  key: readonly (keyof columns & string)[],
  columns: columns,
  expressions: Partial<Record<keyof columns & string, string>> = {},
): Table<columns> {
  const sums = Object.keys(columns).filter((column) => !key.includes(column))
  return { name, key, columns, sums, zeros: getZeros(columns, key, sums), expressions, isLookup: false }
}

/** Another key of a table. Added rows can be found by it, but only the table's own definition writes them. */
export function defineLookup<const columns extends Columns>(
  name: string,
  key: readonly (keyof columns & string)[],
  columns: columns,
): Table<columns> {
  return { name, key, columns, sums: [], zeros: {}, expressions: {}, isLookup: true }
}

export const eventColumns = { block_number: 'bigint', log_index: 'bigint', transaction_hash: 'bytea' } as const

export function defineEventTable<const columns extends Columns>(
  name: string,
  columns: columns,
): Table<columns & typeof eventColumns> {
  return defineTable(name, ['block_number', 'log_index'], { ...eventColumns, ...columns })
}
