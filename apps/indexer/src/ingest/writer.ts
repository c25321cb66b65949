import { lockKeys } from '@app/db/lock-spaces'
import { acquireWriter as acquire, type Writer } from '@app/process/writer'
import type { Logger } from 'pino'

export type { Writer }

/**
 * What is lost by a crash of the database is read from the chain again. Each statement looks up rows by key, and is planned anew:
 * during the first sync tables grow a thousandfold before the planner has statistics.
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

/** The one writer of `chain.*`. Waits until no other indexer writes to this database. Rejects when the database cannot be reached. */
export async function acquireWriter(databaseUrl: string, log: Logger, signal: AbortSignal): Promise<Writer> {
  return acquire({ databaseUrl, name: 'indexer', lockKey: lockKeys.indexer, settings, log, signal })
}
