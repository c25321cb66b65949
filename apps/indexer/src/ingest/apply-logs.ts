import type { TransactionSql } from '@app/db/client'
import {
  type Changes,
  getChanges,
  type ProjectedLog,
  type ProjectionTargets,
  writeChanges,
} from '../projections/projector.ts'
import type { ChainLog, Header } from './node.ts'

/** Writes what can never be undone, without a journal. */
export async function applyFinalChanges(
  tx: TransactionSql,
  changes: Changes,
  targets: ProjectionTargets,
): Promise<void> {
  await setJournal(tx, 'off')
  await writeChanges(tx, changes, targets)
}

/** Projects logs block by block, each with its own entries in the journal. */
export async function applyReversibleLogs(
  tx: TransactionSql,
  logs: readonly ProjectedLog[],
  targets: ProjectionTargets,
): Promise<void> {
  for (const blockLogs of splitByBlock(logs)) {
    await setJournal(tx, String(blockLogs[0]!.blockNumber))
    await writeChanges(tx, getChanges(blockLogs, targets), targets)
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
