import { createClient, runTimeSettings, type TransactionSql } from '@app/db/client'
import { assertKeepsSession } from '@app/db/session'
import type { Logger } from 'pino'
import { sleep } from './sleep.ts'

/** The only writer of some tables: its connection holds an advisory lock. */
export type Writer = {
  transaction<result>(work: (tx: TransactionSql) => Promise<result>): Promise<result>
  end(): Promise<void>
}

export class WriterLostError extends Error {
  override name = 'WriterLostError'
}

const retryMs = 500
const noticeMs = 30_000
/** A writer that is silent for this long loses its lock. */
const deadAfter = '30s'
const beatMs = 5_000

export interface WriterOptions {
  databaseUrl: string
  name: string
  lockKey: number
  settings?: Record<string, string>
  log: Logger
  signal: AbortSignal
}

/**
 * Waits until no other process writes these tables. Rejects when the database cannot be reached, and with a PoolerError
 * when a lock would not last there.
 */
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
    await assertKeepsSession(sql, databaseUrl)
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
