import { runCommand } from './command.ts'
import { readEnvironment } from './environment.ts'
import { replayProjections } from './maintenance.ts'

await runCommand(async (log) => {
  const { databaseUrl, deployment } = readEnvironment(process.env)
  const started = performance.now()
  const logs = await replayProjections({ databaseUrl, deployment, log })
  log.info({ logs, seconds: Math.round(performance.now() - started) / 1000 }, 'projections replayed from the event log')
})
