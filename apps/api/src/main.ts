import { setTimeout as wait } from 'node:timers/promises'
import { describeVariables, EXIT_CONFIGURATION } from '@app/process/environment'
import { createLog } from '@app/process/log'
import { takeNoArguments } from '@app/process/take-no-arguments'
import { pino } from 'pino'
import { EnvironmentError, environmentVariables, readConfig } from './config.ts'

const STOP_DEADLINE_MS = 4_500
/** Writing each log line separately costs a twentieth of a read. */
const LOG_BYTES = 4_096
const LOG_EVERY_MS = 100

async function main(): Promise<void> {
  takeNoArguments(`The HTTP interface and the web app.\n\nEnvironment:\n${describeVariables(environmentVariables)}`)
  const config = readConfig(process.env)
  const destination = pino.destination({ sync: false, minLength: LOG_BYTES, periodicFlush: LOG_EVERY_MS })
  const log = createLog('api', config.logLevel, destination)
  process.on('exit', () => destination.flushSync())
  const { startServer } = await import('./server.ts')
  const server = await startServer(config, log)
  log.info(
    { url: server.url, metricsPort: server.metricsPort, chainId: config.chain.id, brand: config.brand.id },
    'listening',
  )

  const drainMs = config.drainSeconds * 1_000
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal, drainMs }, 'stopping')
    setTimeout(() => process.exit(1), drainMs + STOP_DEADLINE_MS).unref()
    server.leave()
    await wait(drainMs)
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

main().catch((error: unknown) => {
  const isExpected = error instanceof EnvironmentError
  const words = error instanceof Error ? error.message : 'unknown error'
  createLog('api', 'info').fatal({ error: words }, 'the api cannot run')
  process.exit(isExpected ? EXIT_CONFIGURATION : 1)
})
