import { selectNow } from '@app/db/clock'
import { lockKeys } from '@app/db/lock-spaces'
import { acquireWriter as acquire, type Writer } from '@app/process/writer'
import type { Logger } from 'pino'

export type { Writer }

/**
 * Whatever a crash of the database loses is read from the chain again. Each statement looks up rows by key and is
 * planned anew: during the first sync, tables grow a thousandfold before the planner has statistics.
 */
const settings = {
  // Replaying computes long between its statements.
  idle_in_transaction_session_timeout: '30s',
  synchronous_commit: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
  enable_seqscan: 'off',
  plan_cache_mode: 'force_custom_plan',
  jit: 'off',
}

export async function acquireWriter(databaseUrl: string, log: Logger, signal: AbortSignal): Promise<Writer> {
  return acquire({ databaseUrl, name: 'indexer', lockKey: lockKeys.indexer, settings, log, signal })
}

export type IndexerState = 'starting' | 'syncing' | 'live' | 'waiting' | 'replaying' | 'failing'
type Status = {
  state: IndexerState
  head: { number: number; timestamp: number } | null
  error: string | null
}

export type StatusReporter = {
  report(status: Status): Promise<void>
}

const repeatMs = 2_000

export function createStatusReporter(writer: Writer): StatusReporter {
  let written = ''
  let writtenAt = 0
  return {
    report: async (status) => {
      const text = JSON.stringify(status)
      if (text === written && Date.now() - writtenAt < repeatMs) return
      const { state, head, error } = status
      await writer.transaction(
        async (tx) => tx`
          update chain.cursor set
            state = ${state},
            head_block_number = coalesce(${head?.number ?? null}::bigint, head_block_number),
            head_block_timestamp = coalesce(${head?.timestamp ?? null}::bigint, head_block_timestamp),
            head_seen_at = coalesce(${head ? selectNow(tx) : null}, head_seen_at),
            last_error = ${error},
            last_error_at = coalesce(${error === null ? null : selectNow(tx)}, last_error_at),
            updated_at = ${selectNow(tx)}`,
      )
      written = text
      writtenAt = Date.now()
    },
  }
}
