import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../context.ts'
import { type Database, type Reader, runQuery } from '../database.ts'
import { type Cursor, type CursorRow, requireCursor, selectCursor } from './cursor.ts'

export interface ChainRead<T> {
  cursor: Cursor
  row: T
}

export interface Dated<T> {
  cursor: Cursor
  data: T
}

/**
 * Reads the cursor and the row in one statement, so both are of one snapshot. `select` may refer to the cursor as `c`.
 * @throws AppError `INDEXER_UNAVAILABLE`, as `requireCursor`.
 */
export async function readChain<T extends object>(
  { database, config }: Pick<ServiceContext, 'config'> & { database: Reader },
  select: PendingQuery<Row[]>,
): Promise<ChainRead<T>> {
  const [row] = await runQuery(
    database<(CursorRow & T)[]>`
      select ${selectCursor(database)}, payload.* from chain.cursor c cross join lateral (${select}) payload`,
  )
  const cursor = requireCursor(row, config)
  return { cursor, row: row! }
}

export async function getIndexedBlock(database: Database): Promise<number | undefined> {
  const [row] = await runQuery(
    database<{ block_number: number | null }[]>`
      select block_number from chain.cursor where state <> 'replaying'`,
  )
  return row?.block_number ?? undefined
}
