import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { Hex } from 'viem'

export type BlockRef = { number: number; hash: Hex; timestamp: number }

export type Cursor = {
  block: BlockRef | null
  final: BlockRef | null
  /** Lowest block that the journal reaches; null while there is nothing to undo. */
  floor: number | null
}

export type CursorIdentity = { chainId: number; startBlock: number; contractsHash: Hex; projectionVersion: number }

/** Another process changed the cursor: everything in memory is void. */
export class CursorMovedError extends Error {
  override name = 'CursorMovedError'
}

type CursorRow = {
  chain_id: number
  start_block: number
  contracts_hash: Hex
  projection_version: number
  block_number: number | null
  block_hash: Hex | null
  block_timestamp: number | null
  final_block_number: number | null
  final_block_hash: Hex | null
  final_block_timestamp: number | null
  journal_floor: number | null
}

export async function readCursor(tx: TransactionSql): Promise<(Cursor & CursorIdentity) | undefined> {
  const [row] = await tx<CursorRow[]>`
    select chain_id, start_block, contracts_hash, projection_version, block_number, block_hash, block_timestamp,
      final_block_number, final_block_hash, final_block_timestamp, journal_floor
    from chain.cursor for update`
  if (!row) return undefined
  return {
    chainId: row.chain_id,
    startBlock: row.start_block,
    contractsHash: row.contracts_hash,
    projectionVersion: row.projection_version,
    block: toBlock(row.block_number, row.block_hash, row.block_timestamp),
    final: toBlock(row.final_block_number, row.final_block_hash, row.final_block_timestamp),
    floor: row.journal_floor,
  }
}

function toBlock(number: number | null, hash: Hex | null, timestamp: number | null): BlockRef | null {
  return number === null || hash === null || timestamp === null ? null : { number, hash, timestamp }
}

export async function insertCursor(tx: TransactionSql, identity: CursorIdentity): Promise<void> {
  await tx`
    insert into chain.cursor (chain_id, start_block, contracts_hash, projection_version, state, updated_at)
    values (${identity.chainId}, ${identity.startBlock}, ${identity.contractsHash}, ${identity.projectionVersion}, 'starting', ${selectNow(tx)})`
}

export async function moveCursor(tx: TransactionSql, from: Cursor, to: Cursor): Promise<void> {
  const { count } = await tx`
    update chain.cursor set
      block_number = ${to.block?.number ?? null},
      block_hash = ${to.block?.hash ?? null},
      block_timestamp = ${to.block?.timestamp ?? null},
      final_block_number = ${to.final?.number ?? null},
      final_block_hash = ${to.final?.hash ?? null},
      final_block_timestamp = ${to.final?.timestamp ?? null},
      journal_floor = ${to.floor},
      updated_at = ${selectNow(tx)}
    where block_number is not distinct from ${from.block?.number ?? null}::bigint
      and block_hash is not distinct from ${from.block?.hash ?? null}::bytea`
  if (count !== 1) throw new CursorMovedError('The cursor is not where this indexer left it')
}
