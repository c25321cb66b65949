import { takeNoArguments } from '@app/process/take-no-arguments'
import { replayProjections, runCommand } from './maintenance.ts'
import { readEnvironment } from './environment.ts'

takeNoArguments(`Usage: npm run replay -w apps/indexer

Makes every table of the chain anew from the event log, without asking a node. Readers see the old rows until it is done.
Waits for a running indexer to end.

Environment: DATABASE_URL, CHAIN_ID, RPC_URL and DEPLOYMENT_FILE as for the indexer.`)

await runCommand(async (log) => {
  const { databaseUrl, deployment } = readEnvironment(process.env)
  const started = performance.now()
  const logs = await replayProjections({ databaseUrl, deployment, log })
  log.info({ logs, seconds: Math.round(performance.now() - started) / 1000 }, 'projections replayed from the event log')
})
