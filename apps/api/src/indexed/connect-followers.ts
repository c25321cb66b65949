import { createProbeClient } from '@app/db/client'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createDatabase, type Database } from '../database.ts'
import { readPosition } from './read-chain.ts'
import { createFollowers, type Followers, type FollowerSource } from './followers.ts'

interface Surroundings {
  database: Database
  log: Logger
  onRead: (by: string) => void
}

export function connectFollowers(config: Config, { database, log, onRead }: Surroundings): Followers | undefined {
  if (config.readDatabaseUrls.length === 0) return undefined
  return createFollowers({
    primary: database,
    readPosition: () => readPosition(database),
    followers: config.readDatabaseUrls.map((url) => connect(url, config)),
    log,
    onRead,
  })
}

function connect(url: string, { databasePool: pool, directDatabaseUrl }: Config): FollowerSource {
  const isShared = directDatabaseUrl !== undefined
  const database = createDatabase(url, { pool, isShared })
  const looker = createProbeClient(url, 'api looks at followers', { isShared })
  return {
    name: new URL(url).host,
    database,
    readPosition: () => readPosition(looker),
    end: async () => void (await Promise.all([database.end({ timeout: 1 }), looker.end({ timeout: 1 })])),
  }
}
