import { selectNow } from '@app/db/clock'
import type { Writer } from './writer.ts'

export type IndexerState = 'starting' | 'syncing' | 'live' | 'waiting' | 'replaying' | 'failing'
export type Status = {
  state: IndexerState
  head: { number: number; timestamp: number } | null
  /** Why the indexer cannot go on, in words for an operator. */
  error: string | null
}

export type StatusReporter = {
  report(status: Status): Promise<void>
}

const repeatMs = 2_000

/** Writes the state of the indexer to the cursor row, when it changes and every two seconds. */
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
