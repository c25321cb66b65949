import { createClient, runTimeSettings } from '@app/db/client'
import { readDatabaseProblems } from '@app/db/read-problems'
import { checkSchema } from '@app/db/schema'
import { startProbeServer } from '@app/process/probe-server'
import { takeNoArguments } from '@app/process/take-no-arguments'
import { createLog, describeEnvironment, readEnvironment } from './environment.ts'
import { describeError } from './errors.ts'
import { runIndexer } from './indexer.ts'
import { createMetrics } from './metrics.ts'
import { whileSchemaFits } from '@app/process/while-schema-fits'

const exitWithinMs = 4_000

takeNoArguments(
  `Reads the chain into the database. A second one waits as a spare.\n\nEnvironment:\n${describeEnvironment()}`,
)

const stop = new AbortController()
const log = createLog(process.env['LOG_LEVEL'] ?? 'info')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop.abort()
    setTimeout(() => process.exit(0), exitWithinMs).unref()
  })
}

try {
  const { databaseUrl, rpcUrls, deployment, metrics } = readEnvironment(process.env)
  const sql = createClient(databaseUrl, {
    max: 1,
    applicationName: 'indexer probes',
    statementTimeoutMs: 5_000,
    connectTimeoutSeconds: 3,
    reconnectSeconds: 0.25,
    settings: runTimeSettings,
  })
  const readSchema = async () => checkSchema(sql)
  if (metrics) {
    const readProblems = async () => readDatabaseProblems(sql, readSchema)
    const { port } = await startProbeServer({ readProblems, metrics: createMetrics(sql) }, metrics)
    log.info({ metricsPort: port }, 'probes and metrics are served')
  }
  await whileSchemaFits({
    readSchema,
    log,
    signal: stop.signal,
    work: async (signal) => runIndexer({ databaseUrl, rpcUrls, deployment, log, signal }),
  })
  log.info('stopped')
  process.exit(0)
} catch (error) {
  log.fatal({ error: describeError(error) }, 'the indexer cannot run')
  process.exit(1)
}
