import { runCommand } from './command.ts'
import { readDatabaseUrl } from './environment.ts'
import { acknowledgeDeepReorg } from './maintenance.ts'

await runCommand(async (log) => {
  const isDone = await acknowledgeDeepReorg(readDatabaseUrl(process.env))
  log.info(isDone ? 'the reorg of final blocks is acknowledged' : 'there is no reorg to acknowledge')
})
