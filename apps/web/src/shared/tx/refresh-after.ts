import type { QueryClient } from '@tanstack/react-query'
import { raiseMinBlock } from '#shared/api/query.ts'
import { waitForIndex } from '#shared/api/index-progress.ts'
import type { TxRecord } from './tx-record.ts'
import { getTxRecords, subscribeTxRecords } from './tx-store.ts'

export type Refresher = Pick<QueryClient, 'invalidateQueries'>

/** Time the index is given before the page stops asking; its figures say themselves how old they are. */
const LONGEST_WAIT_MS = 600_000

/**
 * What a confirmed transaction changed is read again: from the chain at once, everything once more when the index has
 * reached its block. Nothing else is touched. Works for transactions that another tab has followed, too.
 */
export function startRefreshing(queries: Refresher, waitUntilIndexed = waitForIndex): () => void {
  const known = new Map(getTxRecords().map((record) => [record.id, record.status]))
  return subscribeTxRecords(() => {
    for (const record of getTxRecords()) {
      const before = known.get(record.id)
      known.set(record.id, record.status)
      if (record.status === 'confirmed' && before !== 'confirmed') void refreshAfter(record)
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
