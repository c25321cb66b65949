import type { Sql } from '@app/db/client'
import { createRpcMetrics } from '@app/process/rpc-metrics'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

type State = {
  block: number | null
  final_block: number | null
  head_block: number | null
  lag_seconds: number | null
  reorgs: number
  unacknowledged: number
  mismatches: number
  compared_at: number | null
  is_failing: number
}

const series = {
  block: ['indexer_block', 'Last indexed block.'],
  final_block: ['indexer_final_block', 'Last indexed block that is final.'],
  head_block: ['indexer_head_block', 'Newest block that a node has told of.'],
  lag_seconds: ['indexer_lag_seconds', 'Seconds of chain time between the indexed block and the newest one told of.'],
  reorgs: ['indexer_reorgs', 'Reorganisations undone since the database was begun.'],
  unacknowledged: [
    'indexer_deep_reorgs_unacknowledged',
    'Above 0: final blocks changed, and nobody has said that it was looked into.',
  ],
  mismatches: [
    'indexer_mismatches',
    'Sums of the contracts that the index does not have, above 0: nothing is signed, cancelled or settled.',
  ],
  compared_at: [
    'indexer_equal_timestamp_seconds',
    'When index and chain were last equal in all sums. It stays behind when they differ, or when no endpoint says what the contracts are.',
  ],
  is_failing: ['indexer_failing', '1 when it cannot go on; chain.cursor says why.'],
} as const

/**
 * Reads from the database on each scrape, so a spare reports the same as the active process. Without an answer, figures
 * are void.
 */
export function createMetrics(sql: Sql, rpcUrls: readonly string[]) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauges = Object.entries(series).map(([key, [name, help]]) => ({
    key: key as keyof State,
    gauge: new Gauge({ name, help, registers }),
  }))
  const known = new Gauge({
    name: 'indexer_known',
    help: '1 when the database answers; the figures beside it are void at 0.',
    registers,
  })
  return {
    observer: createRpcMetrics(registers, rpcUrls),
    contentType: registry.contentType,
    async render(): Promise<string> {
      const state = await readState(sql).catch(() => undefined)
      known.set(state ? 1 : 0)
      for (const { key, gauge } of gauges) gauge.set(state?.[key] ?? Number.NaN)
      return registry.metrics()
    },
  }
}

async function readState(sql: Sql): Promise<State | undefined> {
  const [row] = await sql<State[]>`
    select block_number as block, final_block_number as final_block, head_block_number as head_block,
      greatest(head_block_timestamp - block_timestamp, 0) as lag_seconds, reorg_count as reorgs,
      (select count(*) from chain.deep_reorg where acknowledged_at is null)::int as unacknowledged,
      (select count(*) from chain.mismatch where ended_at is null)::int as mismatches,
      (select compared_at from chain.equality) as compared_at,
      (state = 'failing')::int as is_failing
    from chain.cursor`
  return row
}
