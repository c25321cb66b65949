import type { Hash } from '@app/core/api/primitives'
import { AppError } from '@app/core/app-error'
import { selectNow } from '@app/db/clock'
import type { PendingQuery, Row } from 'postgres'
import type { Config } from '../config.ts'
import type { Reader } from '../database.ts'

/** Times are Unix seconds, `readAt` by the database's clock: this machine's may differ. */
export interface Cursor {
  blockNumber: number
  blockTimestamp: number
  blockHash: Hash
  reorgCount: number
  finalBlockNumber: number | null
  headBlockNumber: number | null
  headBlockTimestamp: number | null
  headSeenAt: number | null
  updatedAt: number
  readAt: number
}

export interface CursorRow {
  chain_id: number
  block_number: number | null
  block_timestamp: number
  block_hash: Hash
  reorg_count: number
  final_block_number: number | null
  head_block_number: number | null
  head_block_timestamp: number | null
  head_seen_at: number | null
  updated_at: number
  read_at: number
  state: string
}

export function selectCursor(database: Reader): PendingQuery<Row[]> {
  return database`c.chain_id, c.block_number, c.block_timestamp, c.block_hash, c.reorg_count, c.final_block_number,
    c.head_block_number, c.head_block_timestamp, c.head_seen_at, c.updated_at, ${selectNow(database)} as read_at, c.state`
}

export function requireCursor(row: CursorRow | undefined, { chain }: Pick<Config, 'chain'>): Cursor {
  if (row && row.chain_id !== chain.id)
    throw new AppError('INDEXER_UNAVAILABLE', { details: { indexedChain: row.chain_id, chain: chain.id } })
  if (!row || row.block_number === null || row.state === 'replaying') throw new AppError('INDEXER_UNAVAILABLE')
  return {
    blockNumber: row.block_number,
    blockTimestamp: row.block_timestamp,
    blockHash: row.block_hash,
    reorgCount: row.reorg_count,
    finalBlockNumber: row.final_block_number,
    headBlockNumber: row.head_block_number,
    headBlockTimestamp: row.head_block_timestamp,
    headSeenAt: row.head_seen_at,
    updatedAt: row.updated_at,
    readAt: row.read_at,
  }
}

/** Seconds without news of the indexer, or of the node to the indexer, after which answers are stale. */
export const SILENT_SECONDS = 30

const USUAL_LAG_BLOCKS = 5

export interface LagRule {
  maxLagSeconds: number
  /** False where the chain's clock may stand still: sandboxes and test networks. */
  hasWorldClock: boolean
}

export function getLagSeconds(cursor: Cursor, { hasWorldClock }: LagRule): number {
  const head = Math.max(cursor.headBlockTimestamp ?? 0, hasWorldClock ? cursor.readAt : 0)
  return Math.max(0, head - cursor.blockTimestamp)
}

export function getStaleness(cursor: Cursor, rule: LagRule): 'lagging' | 'silent' | undefined {
  if (cursor.readAt - Math.min(cursor.updatedAt, cursor.headSeenAt ?? cursor.updatedAt) > SILENT_SECONDS)
    return 'silent'
  const lagBlocks = (cursor.headBlockNumber ?? 0) - cursor.blockNumber
  const isBehind = lagBlocks > USUAL_LAG_BLOCKS || rule.hasWorldClock
  return isBehind && getLagSeconds(cursor, rule) > rule.maxLagSeconds ? 'lagging' : undefined
}
