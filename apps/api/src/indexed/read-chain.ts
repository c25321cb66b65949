import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../context.ts'
import { type Database, type Reader, runQuery } from '../database.ts'
import { type Cursor, type CursorRow, requireCursor, selectCursor } from './cursor.ts'
import type { Position } from './followers.ts'

type ReadContext = Pick<ServiceContext, 'config' | 'followers' | 'mayBeFollower'> & { database: Reader }

interface PositionRow {
  reorg_count: number
  block_number: number
  updated_at: number
  world: string
}

export interface ChainRead<T> {
  cursor: Cursor
  row: T
}

export interface Dated<T> {
  cursor: Cursor
  data: T
}

/**
 * Reads the cursor and the row in one statement, so both are from one snapshot. `select` may refer to the cursor as
 * `c`.
 */
export async function readChain<T extends object>(
  ctx: ReadContext,
  select: PendingQuery<Row[]>,
): Promise<ChainRead<T>> {
  return readFresh(ctx, async (reader) => {
    const [row] = await runQuery(
      reader<(CursorRow & T)[]>`
        select ${selectCursor(reader)}, payload.* from chain.cursor c cross join lateral (${select}) payload`,
    )
    const cursor = requireCursor(row, ctx.config)
    return { cursor, row: row! }
  })
}

/** By a follower where the context allows it; never where `database` is a transaction or has other limits. */
export async function readFresh<T extends { cursor: Cursor }>(
  { database, followers, mayBeFollower = false }: ReadContext,
  ask: (reader: Reader) => Promise<T>,
): Promise<T> {
  if (followers && mayBeFollower && database === followers.primary) return followers.read(ask)
  const answer = await ask(database)
  followers?.note(answer.cursor)
  return answer
}

export async function readPosition(database: Database): Promise<Position | undefined> {
  const [row] = await database<PositionRow[]>`
    select reorg_count, block_number, updated_at,
      concat_ws(' ', chain_id, start_block, contracts_hash, projection_version) as world
    from chain.cursor where block_number is not null and state <> 'replaying'`
  return (
    row && { reorgCount: row.reorg_count, blockNumber: row.block_number, updatedAt: row.updated_at, world: row.world }
  )
}

export async function getIndexedBlock(database: Database): Promise<number | undefined> {
  const [row] = await runQuery(
    database<{ block_number: number | null }[]>`
      select block_number from chain.cursor where state <> 'replaying'`,
  )
  return row?.block_number ?? undefined
}
