import type { Sql } from '@app/db/client'
import type { Logger } from 'pino'

export interface Job {
  /** Unique; what the replicas agree on who works by. */
  name: string
  everyMs: number
  /** May throw: it is logged and tried again at the next turn. Stops soon after `signal` is aborted. */
  work: (signal: AbortSignal) => Promise<void>
}

export interface RunningJob {
  /** Resolves when the turn that is under way has ended. */
  stop(): Promise<void>
}

/** First part of the advisory locks that jobs take; the second is the hash of the name. */
const LOCK_SPACE = 724_011

/**
 * Runs `work` at once and then every `everyMs`, in one replica at a time: who has the advisory lock works, the others skip the turn.
 * The lock ends with its connection, so `work` must bear that another replica begins while it is still ending.
 * @param sql Without a statement time-out; one connection of it is held while a turn lasts.
 */
export function runJob(sql: Sql, log: Logger, { name, everyMs, work }: Job): RunningJob {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let turn = takeTurn()

  async function takeTurn(): Promise<void> {
    const startedAt = performance.now()
    try {
      await withLock(sql, name, () => work(abort.signal))
    } catch (error) {
      if (!abort.signal.aborted) log.error({ job: name, err: error }, 'job failed, trying again at its next turn')
    }
    if (abort.signal.aborted) return
    timer = setTimeout(
      () => {
        turn = takeTurn()
      },
      Math.max(0, everyMs - (performance.now() - startedAt)),
    )
  }

  return {
    async stop() {
      abort.abort()
      clearTimeout(timer)
      await turn
    },
  }
}

async function withLock(sql: Sql, name: string, work: () => Promise<void>): Promise<void> {
  const connection = await sql.reserve()
  try {
    const [row] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${LOCK_SPACE}::int, hashtext(${name})) as taken`
    if (!row?.taken) return
    try {
      await work()
    } finally {
      await connection`select pg_advisory_unlock(${LOCK_SPACE}::int, hashtext(${name}))`
    }
  } finally {
    connection.release()
  }
}
