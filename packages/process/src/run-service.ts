import type { Logger } from 'pino'
import { describeVariables, EXIT_CONFIGURATION, SettingsError } from './environment.ts'
import { createLog, logVariables, readLogLevel } from './log.ts'
import { takeNoArguments } from './take-no-arguments.ts'

const exitWithinMs = 4_000

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
  let log = createLog(name, 'info')
  try {
    log = createLog(name, readLogLevel(process.env))
    await run(log, stop.signal)
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.fatal({ error: error instanceof Error ? error.message : 'unknown error' }, `the ${name} cannot run`)
    process.exit(error instanceof SettingsError ? EXIT_CONFIGURATION : 1)
  }
}
