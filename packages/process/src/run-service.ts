import { type Logger, pino } from 'pino'
import { describeVariables } from './environment.ts'
import { takeNoArguments } from './take-no-arguments.ts'

const exitWithinMs = 4_000

const logVariables = { LOG_LEVEL: 'One of trace, debug, info, warn, error, fatal, silent. Default info.' }

export function createLog(name: string): Logger {
  const level = process.env['LOG_LEVEL'] ?? 'info'
  return pino({ name, level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}

export interface Service {
  name: string
  does: string
  environment: Readonly<Record<string, string>>
  /** Must end soon after `signal` is aborted. */
  run: (log: Logger, signal: AbortSignal) => Promise<void>
}

/** Runs a process without arguments. SIGTERM and SIGINT abort its signal, and end it at most four seconds later. */
export async function runService({ name, does, environment, run }: Service): Promise<never> {
  takeNoArguments(`${does}\n\nEnvironment:\n${describeVariables({ ...environment, ...logVariables })}`)
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop.abort()
      setTimeout(() => process.exit(0), exitWithinMs).unref()
    })
  }
  const log = createLog(name)
  try {
    await run(log, stop.signal)
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.fatal({ error: error instanceof Error ? error.message : 'unknown error' }, `the ${name} cannot run`)
    process.exit(1)
  }
}
