import { SANDBOX_CHAIN_ID } from '@app/config/chains'
import { createClient, runTimeSettings, type Sql } from '@app/db/client'
import { readDatabaseProblems } from '@app/db/read-problems'
import { checkSchema } from '@app/db/schema'
import { openKey } from '@app/keys/key-place'
import { startProbeServer } from '@app/process/probe-server'
import { runService } from '@app/process/run-service'
import { sleep } from '@app/process/sleep'
import { whileSchemaFits } from '@app/process/while-schema-fits'
import { makeWorld } from '@app/settling/world'
import type { Logger } from 'pino'
import { environmentVariables, readEnvironment } from './environment.ts'
import { listen } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { createOwnDays, type OwnDays } from './own-days.ts'
import { createSigner } from './signer.ts'
import { openVoucherLog } from './voucher-log.ts'

const FOLLOW_EVERY_MS = 2_000
/** The API waits two seconds for a voucher. */
const REMOTE_TIMEOUT_MS = 1_500

await runService({
  name: 'signer',
  does: 'Signs withdrawal vouchers for what it has computed itself, and for nothing else.',
  environment: environmentVariables,
  run,
})

async function run(log: Logger, signal: AbortSignal): Promise<void> {
  const { databaseUrl, deployment, socketPath, metrics: place, ...own } = readEnvironment(process.env)
  const key = await openKey(own.key, { timeoutMs: REMOTE_TIMEOUT_MS })
  const connect = (name: string, more: { statementTimeoutMs?: number }) =>
    createClient(databaseUrl, {
      max: 2,
      applicationName: name,
      settings: runTimeSettings,
      reconnectSeconds: 0.25,
      ...more,
    })
  const [sql, slowSql] = [connect('signer', { statementTimeoutMs: 1_500 }), connect('signer days', {})]
  const ownDays = createOwnDays(slowSql, makeWorld(deployment))
  const at = { chainId: deployment.chainId, vault: deployment.contracts.dividendVault }
  const isSandbox = own.isSandbox || deployment.chainId === SANDBOX_CHAIN_ID
  if (isSandbox) log.warn('a sandbox: the clock of this machine is not compared with the chain’s')
  const limits = {
    vouchers: openVoucherLog(own.logFolder),
    dailyMost: own.dailyMost,
    readClock: isSandbox ? undefined : () => Math.floor(Date.now() / 1_000),
  }
  const { signer, metrics } = createMetrics(createSigner({ key, at, sql, ownDays, limits, log }))
  const readSchema = async () => checkSchema(sql)
  if (place) {
    const readProblems = () => readDatabaseProblems(sql, readSchema)
    const readMoneyProblems = () => Promise.resolve([ownDays.getProblem() ?? []].flat())
    const { port } = await startProbeServer({ readProblems, readMoneyProblems, metrics }, place)
    log.info({ metricsPort: port }, 'probes and metrics are served')
  }
  const server = await listen(signer, socketPath, log)
  log.info({ signer: key.address, vault: at.vault }, 'listening')
  await whileSchemaFits({ readSchema, log, signal, work: (until) => followDays(ownDays, log, until) })
  await server.stop()
  await Promise.all([sql, slowSql].map((each: Sql) => each.end({ timeout: 1 })))
}

/** Days computed here survive database errors: each voucher is checked against the chain again. */
async function followDays(ownDays: OwnDays, log: Logger, signal: AbortSignal): Promise<void> {
  let said: string | undefined
  while (!signal.aborted) {
    try {
      await ownDays.follow()
    } catch (error) {
      log.error(
        { error: error instanceof Error ? error.message : String(error) },
        'days could not be followed; will try again',
      )
    }
    const problem = ownDays.getProblem()
    if (problem !== said)
      log.info({ problem: problem ?? null }, problem === undefined ? 'all days are computed' : 'not signing')
    said = problem
    await sleep(FOLLOW_EVERY_MS, signal)
  }
}
