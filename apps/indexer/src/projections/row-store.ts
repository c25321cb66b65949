import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { PendingQuery, TransactionSql } from '@app/db/client'
import { type Origin, ProjectionError } from './origin.ts'
import type { AnyRow, Columns, RowOf, Table, Value } from './table.ts'
import type { Writes } from './writes.ts'

/** `stored`: there is a row in the database. `row`: what is to be there, undefined for none. */
type Entry = { key: AnyRow; loaded: boolean; stored: boolean; changed: boolean; row: AnyRow | undefined }
type Entries = Map<string, Entry>

/**
 * The rows that a batch touches: first all of them are named by `want`, then `load` reads them, a query for each table, then they are
 * changed, and `write` writes those that changed, two statements at most for each table.
 */
export class RowStore {
  readonly #tables = new Map<Table, Entries>()

  want<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): void {
    const id = getId(table, key as AnyRow)
    const entries = this.#getEntries(table)
    if (entries.has(id)) return
    entries.set(id, { key: key as AnyRow, loaded: false, stored: false, changed: false, row: undefined })
  }

  /** Reads the rows that were wanted since it was last called. */
  async load(tx: TransactionSql): Promise<void> {
    await Promise.all([...this.#tables].map(async ([table, entries]) => loadRows(tx, table, entries)))
  }

  /** The row of a key that was wanted; undefined when there is none. To be changed only through `change`. */
  find<columns extends Columns>(
    table: Table<columns>,
    key: Partial<RowOf<columns>>,
  ): Readonly<RowOf<columns>> | undefined {
    return this.#getEntry(table, key).row as RowOf<columns> | undefined
  }

  /** The row of a key that was wanted, for changing its fields. */
  change<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): RowOf<columns> {
    const entry = this.#getEntry(table, key)
    if (!entry.row)
      throw new ProjectionError(`${table.name} has no row ${getId(table, entry.key)}: an event is missing`)
    entry.changed = true
    return entry.row as RowOf<columns>
  }

  /** As `change`; a row that is not there is made of `initial`. */
  obtain<columns extends Columns>(table: Table<columns>, initial: RowOf<columns>): RowOf<columns> {
    const entry = this.#getEntry(table, initial)
    if (!entry.row) this.add(table, initial)
    return this.change(table, initial)
  }

  /** @throws ProjectionError when the row is there already. */
  add<columns extends Columns>(table: Table<columns>, row: RowOf<columns>): void {
    const key = row as AnyRow
    const id = getId(table, key)
    const entries = this.#getEntries(table)
    const before = entries.get(id)
    if (before?.row)
      throw new ProjectionError(`${table.name} has a row ${id} already: the events contradict each other`)
    entries.set(id, { key, loaded: true, stored: before?.stored ?? false, changed: true, row: key })
  }

  remove<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): void {
    this.change(table, key)
    this.#getEntry(table, key).row = undefined
  }

  write(tx: TransactionSql, writes: Writes): void {
    for (const [table, entries] of this.#tables) writeRows(tx, writes, table, [...entries.values()])
  }

  #getEntries<columns extends Columns>(table: Table<columns>): Entries {
    const key = table as unknown as Table
    let entries = this.#tables.get(key)
    if (!entries) {
      entries = new Map()
      this.#tables.set(key, entries)
    }
    return entries
  }

  #getEntry<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): Entry {
    const id = getId(table, key as AnyRow)
    const entry = this.#getEntries(table).get(id)
    if (!entry) throw new Error(`Row ${id} of ${table.name} was not asked for before the batch`)
    return entry
  }
}

/** Columns of every row that an event adds. */
export function getEventKey({ blockNumber, logIndex, transactionHash }: Origin) {
  return { block_number: blockNumber, log_index: logIndex, transaction_hash: transactionHash }
}

function getId(table: { key: readonly string[] }, row: AnyRow): string {
  return table.key.map((name) => String(row[name])).join('/')
}

function getType(table: Table, column: string): string {
  return table.columns[column]!.replace('?', '')
}

function toArray(type: string, values: readonly Value[]): string {
  if (type === 'bytea') return toByteaArray(values as (string | null)[])
  if (type === 'boolean') return `{${values.map((value) => (value === null ? 'NULL' : String(value))).join(',')}}`
  return toNumberArray(values as (number | bigint | null)[])
}

/** `unnest(…)` of these columns of rows, and its parameters. */
function getUnnest(table: Table, columns: readonly string[], rows: readonly AnyRow[]) {
  const types = columns.map((column) => getType(table, column))
  return {
    source: `unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) given (${columns.join(', ')})`,
    parameters: types.map((type, index) =>
      toArray(
        type,
        rows.map((row) => row[columns[index]!]!),
      ),
    ),
  }
}

function run(tx: TransactionSql, text: string, parameters: string[]): PendingQuery {
  return tx.unsafe(text, parameters, { prepare: true })
}

function matchKey(table: Table): string {
  return table.key.map((name) => `stored.${name} = given.${name}`).join(' and ')
}

async function loadRows(tx: TransactionSql, table: Table, entries: Entries): Promise<void> {
  const wanted = [...entries.values()].filter(({ loaded }) => !loaded)
  if (wanted.length === 0) return
  for (const entry of wanted) entry.loaded = true
  const { source, parameters } = getUnnest(
    table,
    table.key,
    wanted.map(({ key }) => key),
  )
  const columns = Object.keys(table.columns).map((name) => `stored.${name}`)
  const text = `select ${columns.join(', ')} from ${source} join chain.${table.name} stored on ${matchKey(table)}`
  for (const row of (await run(tx, text, parameters)) as unknown as AnyRow[]) {
    entries.set(getId(table, row), { key: row, loaded: true, stored: true, changed: false, row })
  }
}

function writeRows(tx: TransactionSql, writes: Writes, table: Table, entries: readonly Entry[]): void {
  const changed = entries.filter((entry) => entry.changed)
  const pick = (isWanted: (entry: Entry) => boolean) => changed.filter(isWanted).map(({ key, row }) => row ?? key)
  deleteRows(
    tx,
    writes,
    table,
    pick(({ stored, row }) => stored && !row),
  )
  updateRows(
    tx,
    writes,
    table,
    pick(({ stored, row }) => stored && row !== undefined),
  )
  insertRows(
    tx,
    writes,
    table,
    pick(({ stored, row }) => !stored && row !== undefined),
  )
}

function deleteRows(tx: TransactionSql, writes: Writes, table: Table, rows: readonly AnyRow[]): void {
  if (rows.length === 0) return
  const { source, parameters } = getUnnest(table, table.key, rows)
  const text = `delete from chain.${table.name} stored using ${source} where ${matchKey(table)}`
  writes.addExact(run(tx, text, parameters), rows.length, `rows of ${table.name}`)
}

function updateRows(tx: TransactionSql, writes: Writes, table: Table, rows: readonly AnyRow[]): void {
  if (rows.length === 0) return
  const columns = Object.keys(table.columns)
  const { source, parameters } = getUnnest(table, columns, rows)
  const fields = columns.filter((name) => !table.key.includes(name)).map((name) => `${name} = given.${name}`)
  const text = `update chain.${table.name} stored set ${fields.join(', ')} from ${source} where ${matchKey(table)}`
  writes.addExact(run(tx, text, parameters), rows.length, `rows of ${table.name}`)
}

function insertRows(tx: TransactionSql, writes: Writes, table: Table, rows: readonly AnyRow[]): void {
  if (rows.length === 0) return
  const columns = Object.keys(table.columns)
  const { source, parameters } = getUnnest(table, columns, rows)
  writes.add(run(tx, `insert into chain.${table.name} (${columns.join(', ')}) select * from ${source}`, parameters))
}
