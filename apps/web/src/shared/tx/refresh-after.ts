import type { QueryClient } from '@tanstack/react-query'
import { raiseMinBlock } from '#shared/api/query.ts'
import { waitForIndex } from '#shared/api/index-progress.ts'
import type { TxRecord } from './tx-record.ts'
import { getTxRecords, subscribeTxRecords } from './tx-store.ts'

export type Refresher = Pick<QueryClient, 'invalidateQueries'>

const LONGEST_WAIT_MS = 600_000

/**
 * Refetches what a confirmed transaction changed: from the chain at once, and again when the index has reached its
 * block. Includes transactions tracked by another tab.
 */
export function startRefreshing(queries: Refresher, waitUntilIndexed = waitForIndex): () => void {
  const known = new Map(getTxRecords().map((record) => [record.id, record.status]))
  return subscribeTxRecords(() => {
    for (const record of getTxRecords()) {
      const before = known.get(record.id)
      known.set(record.id, record.status)
      const hasChanged = record.status === 'confirmed' || record.status === 'partly'
      if (hasChanged && before !== record.status) void refreshAfter(record)
    }
  })

  async function refreshAfter(record: TxRecord): Promise<void> {
    if (record.settled !== null) raiseMinBlock(BigInt(record.settled.blockNumber))
    invalidate(record)
    if (record.settled === null || record.refresh.length === 0) return
    await waitUntilIndexed(record.settled.blockNumber, { timeoutMs: LONGEST_WAIT_MS, intervalMs: 1_000 })
    invalidate(record)
  }

  function invalidate(record: TxRecord): void {
    for (const queryKey of record.refresh) void queries.invalidateQueries({ queryKey })
  }
}
