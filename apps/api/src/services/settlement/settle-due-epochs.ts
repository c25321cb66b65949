import type { Logger } from 'pino'
import { getEpochEnd } from '@app/core/settlement/epochs'
import type { Sql } from '@app/db/client'
import { getNextEpoch } from './settle-epoch.ts'
import { settle, type SettlerContext } from './settler.ts'

/** Settles, in their order, all epochs whose end is final. @returns How many; an error says why the next one could not be. */
export async function settleDueEpochs(
  ctx: SettlerContext,
  log: Logger,
  signal: AbortSignal,
  origin: 'schedule' | 'command' = 'schedule',
): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const epoch = await getDueEpoch(ctx.sql)
    if (epoch === undefined) break
    const { resultHash, pools } = await settle(ctx, { epoch, origin })
    const accounts = pools.reduce((sum, { revenues }) => sum + revenues.length, 0)
    log.info({ epoch, resultHash, pools: pools.length, accounts }, 'epoch settled')
    count += 1
  }
  return count
}

/** The epoch to settle next, when its end is final and chain data may be trusted. */
async function getDueEpoch(sql: Sql): Promise<number | undefined> {
  const epoch = await getNextEpoch(sql)
  if (epoch === undefined) return undefined
  const [row] = await sql<{ is_due: boolean }[]>`
    select coalesce(final_block_timestamp >= ${getEpochEnd(epoch)}, false) and state <> 'replaying' as is_due
    from chain.cursor`
  return row?.is_due ? epoch : undefined
}
