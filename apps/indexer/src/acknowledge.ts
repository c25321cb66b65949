import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { readDatabaseUrl } from './environment.ts'
import { acknowledgeDeepReorgs } from './maintenance.ts'

const usage = 'npm run acknowledge -w apps/indexer -- --by NAME --reason TEXT [ID]'

await runCommand(async (log) => {
  const { values, positionals } = parseArgs({
    options: { by: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  })
  const [by, reason] = [values.by?.trim(), values.reason?.trim()]
  const [id] = positionals.map(Number)
  if (!by || !reason || by.length > 100 || reason.length > 500 || positionals.length > 1 || !isId(id))
    throw new Error(`Say who acknowledges and why, in at most 100 and 500 characters: ${usage}`)
  const ids = await acknowledgeDeepReorgs(readDatabaseUrl(process.env), { by, reason, ...(id !== undefined && { id }) })
  if (ids.length > 0) log.info({ ids, by, reason }, 'acknowledged')
  else log.warn({ id }, 'there is no reorg of final blocks to acknowledge')
})

function isId(id: number | undefined): boolean {
  return id === undefined || (Number.isSafeInteger(id) && id > 0)
}
