import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { useShown } from './flow-store.ts'
import { startRefreshing } from './refresh-after.ts'
import { startTxWatcher } from './tx-watcher.ts'
import { useTxAnnouncements } from './use-tx-announcements.ts'

async function loadTransactionSheet() {
  const [module] = await Promise.all([
    import('./transaction-sheet.tsx'),
    loadNamespaces(['tx', 'errors', 'ui', 'wallet', 'staking', 'referral']),
  ])
  return module
}

/** Fetches the sheet ahead of the tap. A failure shows at the tap itself. */
export function preloadTransactionSheet(): void {
  void loadTransactionSheet().catch(() => undefined)
}

const TransactionSheet = lazy(loadTransactionSheet)

/**
 * The transactions' place in the shell: follows every one of them, says aloud what becomes of them, reads again what they
 * changed, and shows the sheet. Mount it once. Light: chain library and sheet come with the first use.
 */
export function TransactionHost() {
  const queries = useQueryClient()
  const shown = useShown()
  const [isWanted, setWanted] = useState(shown !== null)
  if (shown !== null && !isWanted) setWanted(true)
  useEffect(() => startTxWatcher(), [])
  useEffect(() => startRefreshing(queries), [queries])
  useTxAnnouncements()
  return <Suspense>{isWanted && <TransactionSheet />}</Suspense>
}
