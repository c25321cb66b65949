import { createLog } from './environment.ts'
import { describeError } from './errors.ts'
import type { Logger } from 'pino'

export async function runCommand(work: (log: Logger) => Promise<void>): Promise<void> {
  const log = createLog(process.env['LOG_LEVEL'] ?? 'info')
  try {
    await work(log)
    process.exit(0)
  } catch (error) {
    log.fatal({ error: describeError(error) }, 'the command failed')
    process.exit(1)
  }
}
