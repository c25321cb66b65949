import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { PendingQuery, TransactionSql } from '@app/db/client'
import { type Origin, ProjectionError } from './origin.ts'
import type { AnyRow, Columns, RowOf, Table, Value } from './table.ts'

/** `stored`: the database has a row. `row`: what it should become, undefined for none. */
type Entry = { key: AnyRow; loaded: boolean; stored: boolean; changed: boolean; row: AnyRow | undefined }

/**
 * The rows that a batch touches. `require` names them all, `load` reads them with one query per table, they are
 * changed, and `write` writes the changed ones with a few statements per table at most.
 */
export class RowStore {
  readonly #tables = new Map<Table, KeyMap<Entry>>()
  readonly #sums = new Map<Table, KeyMap<AnyRow>>()

  require<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): void {
    const entries = getKeyMap(this.#tables, table)
    if (entries.get(key as AnyRow)) return
    entries.set(key as AnyRow, { key: key as AnyRow, loaded: false, stored: false, changed: false, row: undefined })
  }

  async load(tx: TransactionSql): Promise<void> {
    await Promise.all([...this.#tables].map(async ([table, entries]) => loadRows(tx, table, entries)))
  }

  find<columns extends Columns>(
    table: Table<columns>,
    key: Partial<RowOf<columns>>,
  ): Readonly<RowOf<columns>> | undefined {
    return this.#getEntry(table, key).row as RowOf<columns> | undefined
  }

  change<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): RowOf<columns> {
    return getChanged(table, this.#getEntry(table, key)) as RowOf<columns>
  }

  upsert<columns extends Columns>(table: Table<columns>, initial: RowOf<columns>): RowOf<columns> {
    const entry = this.#getEntry(table, initial)
    entry.row ??= initial as AnyRow
    return getChanged(table, entry) as RowOf<columns>
  }

  add<columns extends Columns>(table: Table<columns>, added: RowOf<columns>): void {
    const row = added as AnyRow
    const entries = getKeyMap(this.#tables, table)
    const entry = entries.get(row)
    if (entry?.row)
      throw new ProjectionError(
        `${table.name} has a row ${formatKey(table, row)} already: the events contradict each other`,
      )
    if (entry) {
      entry.row = row
      entry.changed = true
    } else entries.set(row, { key: row, loaded: true, stored: false, changed: true, row })
  }

  remove<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): void {
    const entry = this.#getEntry(table, key)
    getChanged(table, entry)
    entry.row = undefined
  }

  /**
   * A row that adds to `table.sums`, required or not. One that is not in the store starts at zero, and the database
   * computes the sum.
   */
  addTo<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): RowOf<columns> {
    const sums = getKeyMap(this.#sums, table)
    const sum = sums.get(key as AnyRow)
    if (sum) return sum as RowOf<columns>
    const entry = this.#tables.get(table as unknown as Table)?.get(key as AnyRow)
    if (entry?.row) return getChanged(table, entry) as RowOf<columns>
    const row: AnyRow = { ...table.zeros }
    for (const name of table.key) row[name] = (key as AnyRow)[name]!
    sums.set(row, row)
    return row as RowOf<columns>
  }

  write(tx: TransactionSql, writes: Writes): void {
    for (const [table, { values }] of this.#tables) if (!table.isLookup) writeRows(tx, writes, table, values)
    for (const [table, { values }] of this.#sums) writeSums(tx, writes, table, values)
  }

  #getEntry<columns extends Columns>(table: Table<columns>, key: Partial<RowOf<columns>>): Entry {
    const entry = this.#tables.get(table as unknown as Table)?.get(key as AnyRow)
    if (!entry)
      throw new Error(`Row ${formatKey(table, key as AnyRow)} of ${table.name} was not required before the batch`)
    return entry
  }
}

function getChanged<columns extends Columns>(table: Table<columns>, entry: Entry): AnyRow {
  if (!entry.row)
    throw new ProjectionError(`${table.name} has no row ${formatKey(table, entry.key)}: an event is missing`)
  entry.changed = true
  return entry.row
}

export function getEventKey({ blockNumber, logIndex, transactionHash }: Origin) {
  return { block_number: blockNumber, log_index: logIndex, transaction_hash: transactionHash }
}

function getKeyMap<value extends object, columns extends Columns>(
  maps: Map<Table, KeyMap<value>>,
  table: Table<columns>,
): KeyMap<value> {
  const key = table as unknown as Table
  let map = maps.get(key)
  if (!map) {
    map = new KeyMap(table.key)
    maps.set(key, map)
  }
  return map
}

function formatKey({ key }: { key: readonly string[] }, row: AnyRow): string {
  return key.map((name) => row[name]).join('/')
}

function getType(table: Table, column: string): string {
  return table.columns[column]!.replace('?', '')
}

function toArray(type: string, values: readonly Value[]): string {
  if (type === 'bytea') return toByteaArray(values as (string | null)[])
  if (type === 'boolean') return `{${values.map((value) => (value === null ? 'NULL' : String(value))).join(',')}}`
  return toNumberArray(values as (number | bigint | null)[])
}

function getUnnest(table: Table, columns: readonly string[], rows: readonly AnyRow[]) {
  const types = columns.map((column) => getType(table, column))
  const unnest = `unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})`
  const { expressions } = table
  const fields = columns.map((name) => `${expressions[name] ?? `raw.${name}`} as ${name}`)
  return {
    source: `(select ${fields.join(', ')} from ${unnest} raw (${columns.join(', ')})) given`,
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

async function loadRows(tx: TransactionSql, table: Table, entries: KeyMap<Entry>): Promise<void> {
  const required = entries.values.filter(({ loaded }) => !loaded)
  if (required.length === 0) return
  for (const entry of required) entry.loaded = true
  const { source, parameters } = getUnnest(
    table,
    table.key,
    required.map(({ key }) => key),
  )
  const columns = Object.keys(table.columns).map((name) => `stored.${name}`)
  const text = `select ${columns.join(', ')} from ${source} join chain.${table.name} stored on ${matchKey(table)}`
  for (const row of (await run(tx, text, parameters)) as unknown as AnyRow[]) {
    const entry = entries.get(row)!
    entry.stored = true
    entry.row = row
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

/**
 * The database rejects an insert with a negative sum even when the row exists, so that row must exist already. So must
 * each row of a table with more than a key and sums.
 */
function writeSums(tx: TransactionSql, writes: Writes, table: Table, rows: readonly AnyRow[]): void {
  const columns = [...table.key, ...table.sums]
  const mayBeNew = columns.length === Object.keys(table.columns).length
  const falls = (row: AnyRow) => table.sums.some((name) => (row[name] as number | bigint) < 0)
  const [upserted, updated] = mayBeNew ? [rows.filter((row) => !falls(row)), rows.filter(falls)] : [[], rows]
  if (upserted.length > 0) {
    const { source, parameters } = getUnnest(table, columns, upserted)
    const sums = table.sums.map((name) => `${name} = stored.${name} + excluded.${name}`).join(', ')
    const text = `
      insert into chain.${table.name} as stored (${columns.join(', ')}) select * from ${source}
      on conflict (${table.key.join(', ')}) do update set ${sums}`
    writes.add(run(tx, text, parameters))
  }
  if (updated.length > 0) {
    const { source, parameters } = getUnnest(table, columns, updated)
    const sums = table.sums.map((name) => `${name} = stored.${name} + given.${name}`).join(', ')
    const text = `update chain.${table.name} stored set ${sums} from ${source} where ${matchKey(table)}`
    writes.addExact(run(tx, text, parameters), updated.length, `rows of ${table.name}`)
  }
}

/**
 * Values by the columns of a key, in nested maps. Building, hashing and keeping a text key for each look-up cost more
 * than all other work on the rows.
 */
class KeyMap<value extends object> {
  readonly #names: readonly string[]
  readonly #root = new Map<Value, unknown>()
  readonly values: value[] = []

  constructor(names: readonly string[]) {
    this.#names = names
  }

  get(key: AnyRow): value | undefined {
    const names = this.#names
    let found: unknown = this.#root
    for (let index = 0; index < names.length; index++) {
      found = (found as Map<Value, unknown>).get(key[names[index]!]!)
      if (found === undefined) return undefined
    }
    return found as value
  }

  set(key: AnyRow, value: value): void {
    const last = this.#names.length - 1
    let map = this.#root
    for (let index = 0; index < last; index++) {
      const part = key[this.#names[index]!]!
      let next = map.get(part) as Map<Value, unknown> | undefined
      if (!next) {
        next = new Map()
        map.set(part, next)
      }
      map = next
    }
    map.set(key[this.#names[last]!]!, value)
    this.values.push(value)
  }
}

/** Statements sent without waiting for each answer; the database runs them in this order. */
export type Writes = {
  add(query: PendingQuery): void
  addExact(query: PendingQuery, count: number, what: string): void
  finish(): Promise<void>
}

export function createWrites(): Writes {
  const queries: PendingQuery[] = []
  const checks: { index: number; count: number; what: string }[] = []
  const add = (query: PendingQuery) => {
    queries.push(query.execute())
  }
  return {
    add,
    addExact: (query, count, what) => {
      checks.push({ index: queries.length, count, what })
      add(query)
    },
    finish: async () => {
      const results = await Promise.all(queries)
      for (const { index, count, what } of checks) {
        const changed = results[index]!.count
        if (changed !== count) {
          throw new ProjectionError(`${count} ${what} should have changed, but ${changed} did: an event is missing`)
        }
      }
    },
  }
}
