import { createClient, runTimeSettings, type TransactionSql } from '@app/db/client'
import type { Logger } from 'pino'
import { sleep } from '@app/process/sleep'

/** The one writer of `chain.*`: it holds an advisory lock on the very connection it writes with. */
export type Writer = {
  transaction<result>(work: (tx: TransactionSql) => Promise<result>): Promise<result>
  end(): Promise<void>
}

/** The connection broke, and with it the right to write. */
export class WriterLostError extends Error {
  override name = 'WriterLostError'
}

const lockKey = 7_240_117_002
const retryMs = 500
const noticeMs = 30_000
/** A writer that has not been heard of for so long loses the right to write to another. */
const deadAfter = '30s'
const beatMs = 5_000

/**
 * What is lost by a crash of the database is read from the chain again. Each statement looks up rows by key, and is planned anew:
 * during the first sync tables grow a thousandfold before the planner has statistics.
 */
const writerSettings = {
  ...runTimeSettings,
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

/** Waits until no other indexer writes to this database. Rejects when the database cannot be reached. */
export async function acquireWriter(databaseUrl: string, log: Logger, signal: AbortSignal): Promise<Writer> {
  let isLost = false
  const sql = createClient(databaseUrl, {
    max: 1,
    applicationName: 'indexer',
    settings: writerSettings,
    onClose: () => {
      isLost = true
    },
  })
  let beat: NodeJS.Timeout | undefined
  const end = async () => {
    clearInterval(beat)
    await sql.end({ timeout: 2 })
  }
  try {
    let noticedAt = 0
    while (!(await tryLock())) {
      if (Date.now() - noticedAt > noticeMs) {
        log.warn('another indexer writes to this database; waiting until it ends')
        noticedAt = Date.now()
      }
      await sleep(retryMs, signal)
      signal.throwIfAborted()
    }
    await sql`select set_config('idle_session_timeout', ${deadAfter}, false)`
    beat = setInterval(() => void sql`select 1`.catch(() => undefined), beatMs)
  } catch (error) {
    await end()
    throw error
  }
  return {
    end,
    transaction: async (work) => {
      if (isLost) throw new WriterLostError('The connection to the database was lost')
      return (await sql.begin(async (tx) => {
        if (isLost) throw new WriterLostError('The connection to the database was lost')
        return work(tx)
      })) as Awaited<ReturnType<typeof work>>
    },
  }

  async function tryLock(): Promise<boolean> {
    const [row] = await sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as locked`
    return row!.locked
  }
}
