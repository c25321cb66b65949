import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { runQuery, type Database } from '../../database/database.ts'
import { getNamedAccounts } from '../../events/account-topics.ts'

export interface IndexedHead {
  blockNumber: number
  blockHash: Hash
  /** Unix seconds. */
  blockTimestamp: number
}

/** Logs beyond which it is not told any more whom they name. */
const MAX_LOGS = 2_000

/** The last indexed block; undefined before the first and while projections are rebuilt. */
export async function readHead(database: Database): Promise<IndexedHead | undefined> {
  const [row] = await runQuery(
    database<{ block_number: number; block_hash: Hash; block_timestamp: number }[]>`
      select block_number, block_hash, block_timestamp from chain.cursor
      where block_number is not null and state <> 'replaying'`,
  )
  return row && { blockNumber: row.block_number, blockHash: row.block_hash, blockTimestamp: row.block_timestamp }
}

/**
 * Accounts named by events after `from` up to `to`. Null when anything may have changed: `from` is on the canonical chain no
 * more, or there is too much to tell.
 */
export async function readChangedAccounts(
  database: Database,
  from: IndexedHead,
  to: IndexedHead,
): Promise<Address[] | null> {
  if (to.blockNumber <= from.blockNumber) return null
  const [rows, [known]] = await runQuery(
    Promise.all([
      database<{ topics: (Hash | null)[] }[]>`
        select array[topic0, topic1, topic2, topic3] as topics from chain.log
        where block_number > ${from.blockNumber} and block_number <= ${to.blockNumber} limit ${MAX_LOGS + 1}`,
      database`select from chain.block where number = ${from.blockNumber} and hash = ${from.blockHash}`,
    ]),
  )
  return known === undefined || rows.length > MAX_LOGS ? null : getNamedAccounts(rows.map(({ topics }) => topics))
}
