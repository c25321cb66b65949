import { createProbeClient } from '@app/db/client'
import { readDatabaseProblems } from '@app/db/read-problems'
import { checkSchema } from '@app/db/schema'
import { startProbeServer } from '@app/process/probe-server'
import { runService } from '@app/process/run-service'
import type { Logger } from 'pino'
import { environmentVariables, readEnvironment } from './environment.ts'
import { runIndexer } from './indexer.ts'
import { createMetrics } from './metrics.ts'
import { whileSchemaFits } from '@app/process/while-schema-fits'

await runService({
  name: 'indexer',
  does: 'Reads the chain into the database. A second one waits as a spare.',
  environment: environmentVariables,
  run,
})

async function run(log: Logger, signal: AbortSignal): Promise<void> {
  const { databaseUrl, rpcUrls, deployment, finality, metrics } = readEnvironment(process.env)
  const sql = createProbeClient(databaseUrl, 'indexer probes')
  const readSchema = async () => checkSchema(sql)
  const figures = createMetrics(sql, rpcUrls)
  if (metrics) {
    const readProblems = async () => readDatabaseProblems(sql, readSchema)
    const { port } = await startProbeServer({ readProblems, metrics: figures }, metrics)
    log.info({ metricsPort: port }, 'probes and metrics are served')
  }
  await whileSchemaFits({
    readSchema,
    log,
    signal,
    work: async (until) =>
      runIndexer({ databaseUrl, rpcUrls, deployment, finality, observer: figures.observer, log, signal: until }),
  })
}
