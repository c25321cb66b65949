import { AppError } from '@app/core/app-error'
import { checkSchema, type SchemaState } from '@app/db/schema'
import type { Logger } from 'pino'
import { type Database, runQuery } from './database.ts'

/** Whether the database has the schema of this version, which a migration may change at any time. */
export interface SchemaWatch {
  /** As of at most a second ago. Rejects when the database cannot be asked. */
  read(): Promise<SchemaState>
  /** @throws AppError `DATABASE_UNAVAILABLE` with the reason: over a schema that is not ours nothing is written or signed. */
  require(): Promise<void>
  stop(): void
}

const FRESH_MS = 1_000
const LOOK_EVERY_MS = 5_000
const DEADLINE_MS = 2_500

/** Says in the log when the schema begins to fit and when it ceases to. */
export function watchSchema(database: Database, log: Logger): SchemaWatch {
  let asked: { at: number; answer: Promise<SchemaState> } | undefined
  let said: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function ask(): Promise<SchemaState> {
    const state = await runQuery(checkSchema(database), DEADLINE_MS)
    const words = state.fits ? state.has : state.reason
    if (words !== said) {
      if (state.fits) log.info({ schema: state.has }, 'the schema of the database is the one of this version')
      else
        log.error(
          { reason: state.reason },
          'the schema of the database is not the one of this version: nothing is written or signed',
        )
      said = words
    }
    return state
  }

  function read(): Promise<SchemaState> {
    const now = performance.now()
    if (!asked || now - asked.at > FRESH_MS) {
      const answer = ask()
      answer.catch(() => (asked = undefined))
      asked = { at: now, answer }
    }
    return asked.answer
  }

  async function look(): Promise<void> {
    const fits = await read().then(
      (state) => state.fits,
      () => false,
    )
    if (!isStopped) timer = setTimeout(() => void look(), fits ? LOOK_EVERY_MS : FRESH_MS)
  }
  void look()

  return {
    read,
    async require() {
      const state = await read()
      if (!state.fits) throw new AppError('DATABASE_UNAVAILABLE', { details: { reason: state.reason } })
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
