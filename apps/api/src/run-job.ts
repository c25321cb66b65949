import type { Sql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import { lockSpaces } from '@app/db/lock-spaces'
import type { Logger } from 'pino'

export interface Job {
  name: string
  everyMs: number
  /** Must stop soon after `signal` is aborted. A rejection is logged. */
  work: (signal: AbortSignal) => Promise<void>
  mayRun?: () => Promise<boolean>
  deadAfterSeconds?: number
}

export interface RunningJob {
  stop(): Promise<void>
}

/**
 * Runs in one replica at a time, by an advisory lock. The lock ends with its connection, so `work` must tolerate
 * another replica starting while it still ends.
 * @param sql One of its connections is held during a turn.
 */
export function runJob(sql: Sql, log: Logger, job: Job): RunningJob {
  const { name, everyMs, work, mayRun } = job
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isListed = false
  let turn = takeTurn()

  async function takeTurn(): Promise<void> {
    const startedAt = performance.now()
    try {
      if (!mayRun || (await mayRun())) {
        if (!isListed) await list(sql, name)
        isListed = true
        await withLock(sql, job, () => work(abort.signal))
      }
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

/** Before the first turn, so that a job that has never succeeded is noticed too. */
async function list(sql: Sql, name: string): Promise<void> {
  await sql`insert into app.job (name, first_tried_at) values (${name}, ${selectNow(sql)}) on conflict do nothing`
}

async function withLock(
  sql: Sql,
  { name, deadAfterSeconds = 30 }: Pick<Job, 'name' | 'deadAfterSeconds'>,
  work: () => Promise<void>,
): Promise<void> {
  let working: Promise<void> | undefined
  try {
    await sql.begin(async (tx) => {
      const [row] = await tx<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(${lockSpaces.job}::int, hashtext(${name})) as taken`
      if (!row?.taken) return
      await tx`select set_config('idle_in_transaction_session_timeout', ${`${deadAfterSeconds}s`}, true)`
      const beat = setInterval(() => void tx`select 1`.catch(() => undefined), (deadAfterSeconds * 1_000) / 6)
      try {
        await (working = work())
      } finally {
        clearInterval(beat)
      }
      await tx`update app.job set succeeded_at = ${selectNow(tx)} where name = ${name}`
    })
  } finally {
    await working?.catch(() => undefined)
  }
}
