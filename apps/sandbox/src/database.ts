import { createClient } from '@app/db/client'
import { startPostgres } from '@app/testing/postgres'
import { isProcessAlive } from '@app/testing/process'
import type { Options } from './options.ts'
import type { Part } from './part.ts'
import { step } from './progress.ts'
import { StartError } from './start-error.ts'
import type { StateDir } from './state.ts'

/** The given database, or an embedded PostgreSQL kept in the state folder. */
export async function openDatabase(options: Options, state: StateDir): Promise<Part> {
  if (options.databaseUrl) return { name: 'database', url: options.databaseUrl, stop: async () => {} }
  return step('Database (embedded PostgreSQL)', async () => {
    const postgres = await startPostgres({ dataDir: state.database })
    return { name: 'database', url: postgres.url, ended: waitForEnd(postgres.pid), stop: () => postgres.stop() }
  })
}

/** @throws StartError when a database was given that does not answer. */
export async function assertDatabaseAnswers({ databaseUrl }: Options): Promise<void> {
  if (!databaseUrl) return
  try {
    const sql = createClient(databaseUrl, { max: 1, connectTimeoutSeconds: 5 })
    try {
      await sql`select 1`
    } finally {
      await sql.end({ timeout: 1 })
    }
  } catch (error) {
    throw new StartError(
      `DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}. Check address, name and password of the database, or leave DATABASE_URL out to use the embedded one.`,
    )
  }
}

/** The server may be one that an earlier start left behind, so it is not a child of ours whose end the system would tell. */
function waitForEnd(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isProcessAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, 1_000)
    timer.unref()
  })
}
