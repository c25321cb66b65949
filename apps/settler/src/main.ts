import { createClient, runTimeSettings } from '@app/db/client'
import { readDatabaseProblems } from '@app/db/read-problems'
import { checkSchema } from '@app/db/schema'
import { openKeystore } from '@app/keys/keystore'
import { startProbeServer } from '@app/process/probe-server'
import { takeNoArguments } from '@app/process/take-no-arguments'
import { whileSchemaFits } from '@app/process/while-schema-fits'
import { createNode } from '@app/rpc/node'
import { getContractChecks } from '@app/rpc/our-contracts'
import { createLog, describeEnvironment, readEnvironment } from './environment.ts'
import { createMetrics, readMoneyProblems } from './metrics.ts'
import { describeError, runSettler } from './settler.ts'

const exitWithinMs = 4_000

takeNoArguments(
  `Settles days out of the index and posts their roots. A second one waits as a spare.\n\nEnvironment:\n${describeEnvironment()}`,
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
  const { databaseUrl, rpcUrls, deployment, keystore, everyMs, metrics } = readEnvironment(process.env)
  const account = keystore && (await openKeystore(keystore))
  const node = createNode({
    rpcUrls,
    chainId: deployment.chainId,
    contracts: getContractChecks(deployment),
    warn: (words) => log.warn(words),
  })
  const sql = createClient(databaseUrl, {
    max: 1,
    applicationName: 'settler probes',
    statementTimeoutMs: 5_000,
    connectTimeoutSeconds: 3,
    reconnectSeconds: 0.25,
    settings: runTimeSettings,
  })
  const readSchema = async () => checkSchema(sql)
  if (metrics) {
    const probes = {
      readProblems: async () => readDatabaseProblems(sql, readSchema),
      readMoneyProblems: async () =>
        readMoneyProblems(sql).catch(() => ['The database cannot be asked why roots are not posted.']),
      metrics: createMetrics(sql),
    }
    const { port } = await startProbeServer(probes, metrics)
    log.info({ metricsPort: port }, 'probes and metrics are served')
  }
  await whileSchemaFits({
    readSchema,
    log,
    signal: stop.signal,
    work: async (signal) => runSettler({ databaseUrl, deployment, node, account, everyMs, log, signal }),
  })
  log.info('stopped')
  process.exit(0)
} catch (error) {
  log.fatal({ error: describeError(error) }, 'the settler cannot run')
  process.exit(1)
}
