import type { TransactionSql } from '@app/db/client'
import { getSteps, type ProjectionTargets } from '../projections/projector.ts'
import { applyFinalSteps, applyReversibleLogs } from './apply-logs.ts'
import { readLogs } from './event-log.ts'

const pageSize = 5_000
const highestLogIndex = 2 ** 31 - 1

/**
 * Rebuilds all projections from the event log up to block `to`, without the chain. Blocks above `floor` are journaled, so that they
 * can still be undone afterwards.
 * @returns Number of logs replayed.
 */
export async function replayLog(
  tx: TransactionSql,
  targets: ProjectionTargets,
  { to, floor }: { to: number; floor: number },
): Promise<number> {
  await tx`select chain.clear_projections()`
  const final = await replayRange(tx, { block: -1, index: -1 }, Math.min(floor, to), async (logs) =>
    applyFinalSteps(tx, getSteps(logs, targets)),
  )
  const reversible = await replayRange(tx, { block: floor, index: highestLogIndex }, to, async (logs) =>
    applyReversibleLogs(tx, logs, targets),
  )
  return final + reversible
}

async function replayRange(
  tx: TransactionSql,
  start: { block: number; index: number },
  to: number,
  apply: (logs: Awaited<ReturnType<typeof readLogs>>) => Promise<void>,
): Promise<number> {
  let after = start
  let count = 0
  for (;;) {
    const logs = await readLogs(tx, after, to, pageSize)
    const last = logs.at(-1)
    if (!last) return count
    await apply(logs)
    count += logs.length
    after = { block: last.blockNumber, index: last.logIndex }
  }
}
