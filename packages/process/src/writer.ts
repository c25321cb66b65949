import { createClient, runTimeSettings, type TransactionSql } from '@app/db/client'
import type { Logger } from 'pino'
import { sleep } from './sleep.ts'

/** The one writer of some tables: it holds an advisory lock on the very connection it writes with. */
export type Writer = {
  transaction<result>(work: (tx: TransactionSql) => Promise<result>): Promise<result>
  end(): Promise<void>
}

/** The connection broke, and with it the right to write. */
export class WriterLostError extends Error {
  override name = 'WriterLostError'
}

const retryMs = 500
const noticeMs = 30_000
/** A writer that has not been heard of for so long loses the right to write to another. */
const deadAfter = '30s'
const beatMs = 5_000

export interface WriterOptions {
  databaseUrl: string
  /** What writes, in words and in pg_stat_activity. */
  name: string
  /** Of the advisory lock: one number for each set of tables. */
  lockKey: number
  /** Server settings of the connection, beside those of every service. */
  settings?: Record<string, string>
  log: Logger
  signal: AbortSignal
}

/** Waits until no other process of this kind writes to this database. Rejects when the database cannot be reached. */
export async function acquireWriter({
  databaseUrl,
  name,
  lockKey,
  settings,
  log,
  signal,
}: WriterOptions): Promise<Writer> {
  let isLost = false
  const sql = createClient(databaseUrl, {
    max: 1,
    applicationName: name,
    settings: { ...runTimeSettings, ...settings },
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
        log.warn(`another ${name} writes to this database; waiting until it ends`)
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
