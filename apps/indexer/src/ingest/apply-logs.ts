import type { TransactionSql } from '@app/db/client'
import { getSteps, type ProjectedLog, type ProjectionTargets, writeSteps } from '../projections/projector.ts'
import type { Step } from '../projections/handlers.ts'
import { readLogs } from './event-log.ts'
import type { ChainLog, Header } from './node.ts'

const pageSize = 5_000
const highestLogIndex = 2 ** 31 - 1

export async function applyFinalSteps(tx: TransactionSql, steps: readonly Step[]): Promise<void> {
  await setJournal(tx, 'off')
  await writeSteps(tx, steps)
}

export async function applyReversibleLogs(
  tx: TransactionSql,
  logs: readonly ProjectedLog[],
  targets: ProjectionTargets,
): Promise<void> {
  for (const blockLogs of splitByBlock(logs)) {
    await setJournal(tx, String(blockLogs[0]!.blockNumber))
    await writeSteps(tx, getSteps(blockLogs, targets))
  }
}

function splitByBlock(logs: readonly ProjectedLog[]): ProjectedLog[][] {
  const blocks: ProjectedLog[][] = []
  for (const log of logs) {
    const last = blocks.at(-1)
    if (last?.[0]?.blockNumber === log.blockNumber) last.push(log)
    else blocks.push([log])
  }
  return blocks
}

async function setJournal(tx: TransactionSql, value: string): Promise<void> {
  await tx`select set_config('chain.journal', ${value}, true)`
}

export function withTimes(logs: readonly ChainLog[], headers: ReadonlyMap<number, Header>): ProjectedLog[] {
  return logs.map((log) => ({ ...log, timestamp: headers.get(log.blockNumber)!.timestamp }))
}

/**
 * Rebuilds all projections from the event log up to block `to`, without the chain. Blocks above `floor` are journaled,
 * so that they can still be undone.
 * @returns The number of logs replayed.
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
