import { parseArgs } from 'node:util'
import { acknowledgeDeepReorgs, readOpenDeepReorgs, runCommand } from './maintenance.ts'
import { readDirectDatabaseUrl } from '@app/process/environment'

const help = `Lists the reorgs of final blocks that nobody has acknowledged:
  npm run acknowledge -w apps/indexer
Acknowledges them by their ids, so that signing, booking and settling go on:
  npm run acknowledge -w apps/indexer -- ID … --by NAME --reason TEXT
NAME has at most 100 characters and TEXT 500; both stay in chain.deep_reorg.`

await runCommand(async (log) => {
  const { values, positionals } = parseArgs({
    options: { by: { type: 'string' }, reason: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(help)
    return
  }
  const [by, reason] = [values.by?.trim(), values.reason?.trim()]
  const databaseUrl = readDirectDatabaseUrl(process.env)
  if (positionals.length === 0 && by === undefined && reason === undefined) {
    const open = await readOpenDeepReorgs(databaseUrl)
    for (const reorg of open) log.warn(reorg, 'reorg of final blocks that nobody has acknowledged')
    if (open.length === 0) log.info('there is no reorg of final blocks to acknowledge')
    return
  }
  const ids = positionals.map(Number)
  if (ids.length === 0 || !ids.every(isId) || !by || !reason || by.length > 100 || reason.length > 500)
    throw new Error(`Say which, who acknowledges and why. ${help}`)
  const acknowledged = await acknowledgeDeepReorgs(databaseUrl, { ids, by, reason })
  if (acknowledged.length > 0) log.info({ ids: acknowledged, by, reason }, 'acknowledged')
  const others = ids.filter((id) => !acknowledged.includes(id))
  if (others.length > 0) log.warn({ ids: others }, 'not there, or acknowledged before')
})

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0
}
