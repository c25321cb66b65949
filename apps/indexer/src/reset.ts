import { runCommand } from './command.ts'
import { readDatabaseUrl } from './environment.ts'
import { resetChain } from './maintenance.ts'

await runCommand(async (log) => {
  await resetChain({ databaseUrl: readDatabaseUrl(process.env), log })
  log.info('everything derived from the chain is removed; the next indexer reads it from the start')
})
