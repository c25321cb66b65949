import { takeNoArguments } from '@app/process/take-no-arguments'
import { resetChain, runCommand } from './maintenance.ts'
import { readDirectDatabaseUrl } from '@app/process/environment'

takeNoArguments(`Usage: npm run reset -w apps/indexer

Removes everything derived from the chain, the event log included; the next indexer reads the chain from the start.
Waits for a running indexer to end. What is not on the chain (app.*) is left alone.

Environment: DATABASE_URL, of the role of the indexer.`)

await runCommand(async (log) => {
  await resetChain({ databaseUrl: readDirectDatabaseUrl(process.env), log })
  log.info('everything derived from the chain is removed; the next indexer reads it from the start')
})
