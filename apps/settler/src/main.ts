import { createProbeClient } from '@app/db/client'
import { readDatabaseProblems } from '@app/db/read-problems'
import { checkSchema } from '@app/db/schema'
import { openKey } from '@app/keys/key-place'
import { startProbeServer } from '@app/process/probe-server'
import { runService } from '@app/process/run-service'
import { whileSchemaFits } from '@app/process/while-schema-fits'
import { createNode } from '@app/rpc/node'
import { getContractChecks } from '@app/rpc/our-contracts'
import type { Logger } from 'pino'
import { environmentVariables, readEnvironment } from './environment.ts'
import { createMetrics, readMoneyProblems } from './metrics.ts'
import { runSettler } from './settler.ts'

const REMOTE_TIMEOUT_MS = 10_000

await runService({
  name: 'settler',
  does: 'Settles days out of the index and posts their roots. A second one waits as a spare.',
  environment: environmentVariables,
  run,
})

async function run(log: Logger, signal: AbortSignal): Promise<void> {
  const { databaseUrl, rpcUrls, deployment, key: place, everyMs, metrics } = readEnvironment(process.env)
  const key = place && (await openKey(place, { timeoutMs: REMOTE_TIMEOUT_MS }))
  const sql = createProbeClient(databaseUrl, 'settler probes')
  const figures = createMetrics(sql, rpcUrls)
  const node = createNode({
    rpcUrls,
    chainId: deployment.chainId,
    contracts: getContractChecks(deployment),
    observer: figures.observer,
    warn: (words) => log.warn(words),
  })
  const readSchema = async () => checkSchema(sql)
  if (metrics) {
    const probes = {
      readProblems: async () => readDatabaseProblems(sql, readSchema),
      readMoneyProblems: async () =>
        readMoneyProblems(sql).catch(() => ['The database cannot be asked why roots are not posted.']),
      metrics: figures,
    }
    const { port } = await startProbeServer(probes, metrics)
    log.info({ metricsPort: port }, 'probes and metrics are served')
  }
  await whileSchemaFits({
    readSchema,
    log,
    signal,
    work: async (until) => runSettler({ databaseUrl, deployment, node, key, everyMs, log, signal: until }),
  })
}
