import { migrate, MigrationError } from '@app/db/migrate'
import { createLog, readEnvironment } from './environment.ts'
import { describeError } from './errors.ts'
import { runIndexer } from './indexer.ts'
import { sleep } from './ingest/sleep.ts'

const exitWithinMs = 4_000
const stop = new AbortController()
const log = createLog(process.env['LOG_LEVEL'] ?? 'info')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop.abort()
    setTimeout(() => process.exit(0), exitWithinMs).unref()
  })
}

try {
  const { databaseUrl, rpcUrls, deployment } = readEnvironment(process.env)
  await migrateWhenReachable(databaseUrl)
  await runIndexer({ databaseUrl, rpcUrls, deployment, log, signal: stop.signal })
  log.info('stopped')
  process.exit(0)
} catch (error) {
  log.fatal({ error: describeError(error) }, 'the indexer cannot run')
  process.exit(1)
}

async function migrateWhenReachable(databaseUrl: string): Promise<void> {
  while (!stop.signal.aborted) {
    try {
      const applied = await migrate(databaseUrl)
      if (applied.length > 0) log.info({ applied }, 'database migrated')
      return
    } catch (error) {
      if (error instanceof MigrationError) throw error
      log.error({ error: describeError(error) }, 'the database cannot be migrated; will try again')
      await sleep(1_000, stop.signal)
    }
  }
}
