import { toNumeric, type TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { BlockRef } from '../ingest/cursor.ts'
import type { Difference } from './repair.ts'

export async function openMismatches(
  tx: TransactionSql,
  block: BlockRef,
  differences: readonly Difference[],
): Promise<void> {
  for (const { comparison, said } of differences) {
    await tx`
      insert into chain.mismatch (what, block_number, block_hash, index_value, chain_value, found_at)
      values (${comparison.what}, ${block.number}, ${block.hash}, ${toNumeric(comparison.index)}::numeric,
        ${toNumeric(said)}::numeric, ${selectNow(tx)})
      on conflict (what) where ended_at is null do nothing`
  }
}

export async function readOpenMismatches(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ what: string }[]>`select what from chain.mismatch where ended_at is null`
  return rows.map(({ what }) => what)
}

export async function endMismatches(tx: TransactionSql, whats: readonly string[]): Promise<void> {
  if (whats.length === 0) return
  await tx`
    update chain.mismatch set ended_at = greatest(found_at, ${selectNow(tx)})
    where ended_at is null and what = any(${[...whats]}::text[])`
}

export async function noteMismatches(tx: TransactionSql, whats: readonly string[], note: string): Promise<void> {
  await tx`update chain.mismatch set note = ${note} where ended_at is null and what = any(${[...whats]}::text[])`
}

/** The newest block at which all sums were equal. */
export async function writeEquality(tx: TransactionSql, block: BlockRef): Promise<void> {
  await tx`
    insert into chain.equality (block_number, block_hash, compared_at) values (${block.number}, ${block.hash}, ${selectNow(tx)})
    on conflict (singleton) do update set
      block_number = excluded.block_number, block_hash = excluded.block_hash, compared_at = excluded.compared_at`
}

export async function readEquality(tx: TransactionSql): Promise<number | undefined> {
  const [row] = await tx<{ block_number: number }[]>`select block_number from chain.equality`
  return row?.block_number
}
