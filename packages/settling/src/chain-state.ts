import type { Sql, TransactionSql } from '@app/db/client'

export interface ChainState {
  final: { number: number; timestamp: number }
  /** Changes when logs that were read may have changed. */
  marks: string
}

interface Row {
  chain_id: number
  state: string
  number: number | null
  timestamp: number | null
  deep_reorgs: number
  mismatches: number
  marks: string
}

/** The last final block of the index, or a sentence when nothing may be settled. */
export async function readChainState(sql: Sql | TransactionSql, chainId: number): Promise<ChainState | string> {
  const [row] = await sql<Row[]>`
    select chain_id, state, final_block_number as number, final_block_timestamp as timestamp,
      (select count(*) from chain.deep_reorg where acknowledged_at is null)::int as deep_reorgs,
      (select count(*) from chain.mismatch where ended_at is null)::int as mismatches,
      concat_ws(' ', reorg_count, (select max(id) from chain.deep_reorg),
        (select concat_ws(' ', count(*), count(ended_at)) from chain.mismatch)) as marks
    from chain.cursor`
  if (!row) return 'The indexer has never run with this database.'
  if (row.chain_id !== chainId)
    return `The database holds chain ${row.chain_id}, and this process is of chain ${chainId}.`
  if (row.state === 'replaying') return 'The indexer builds its tables anew.'
  if (row.deep_reorgs > 0) return 'Final blocks have changed, and nobody has acknowledged it.'
  if (row.mismatches > 0) return 'Index and chain differ.'
  if (row.number === null || row.timestamp === null) return 'No block of the index is final yet.'
  return { final: { number: row.number, timestamp: row.timestamp }, marks: row.marks }
}
