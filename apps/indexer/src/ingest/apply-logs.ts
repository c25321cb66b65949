import type { TransactionSql } from '@app/db/client'
import { getSteps, type ProjectedLog, type ProjectionTargets, writeSteps } from '../projections/projector.ts'
import type { Step } from '../projections/step.ts'
import type { ChainLog, Header } from './node.ts'

export async function applyFinalSteps(tx: TransactionSql, steps: readonly Step[]): Promise<void> {
  await setJournal(tx, 'off')
  await writeSteps(tx, steps)
}

/** Projects logs block by block, each with its own entries in the journal. */
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
