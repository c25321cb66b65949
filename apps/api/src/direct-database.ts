import { readLostLimits } from '@app/db/read-problems'
import { assertAddressKeepsSession, PoolerError } from '@app/db/session'
import type { Config } from './config.ts'
import { type Database, runQuery, slowLimits } from './database.ts'

const DEADLINE_MS = 2_500

export function createDirectCheck(
  { databaseUrl, directDatabaseUrl }: Pick<Config, 'databaseUrl' | 'directDatabaseUrl'>,
  slowDatabase: Database,
): () => Promise<string[]> {
  let isDirect = false
  let asking: Promise<string[]> | undefined

  async function ask(): Promise<string[]> {
    await assertAddressKeepsSession(directDatabaseUrl ?? databaseUrl)
    const lost = await readLostLimits(slowDatabase, slowLimits)
    isDirect = lost.length === 0
    return lost
  }

  function describe(error: unknown): string[] {
    if (error instanceof PoolerError) return [error.message]
    return [`The database cannot be asked${directDatabaseUrl === undefined ? '' : ' at DATABASE_DIRECT_URL'}.`]
  }

  return () => {
    if (isDirect) return Promise.resolve([])
    asking ??= ask()
      .catch(describe)
      .finally(() => (asking = undefined))
    return runQuery(asking, DEADLINE_MS).catch(describe)
  }
}
