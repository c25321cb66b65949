import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import { closeTransactions, useShown } from './flow-store.ts'
import { startRefreshing } from './refresh-after.ts'
import { startTxWatcher } from './tx-watcher.ts'
import { useTxAnnouncements } from './use-tx-announcements.ts'

async function loadTransactionSheet(): Promise<ComponentType> {
  const [module] = await Promise.all([
    import('./transaction-sheet.tsx'),
    requireNamespaces([
      'tx',
      'errors',
      'ui',
      'wallet',
      'staking',
      'referral',
      'escrow',
      'dao',
      'swap',
      'cards',
      'power',
      'settings',
      'assets',
    ]),
  ])
  return module.default
}

/** Fetches the sheet ahead of the tap. A failure shows at the tap itself. */
export function preloadTransactionSheet(): void {
  void loadTransactionSheet().catch(() => undefined)
}

/**
 * The transactions' place in the shell: follows every one of them, says aloud what becomes of them, reads again what they
 * changed, and shows the sheet. Mount it once. Light: chain library and sheet come with the first use.
 */
export function TransactionHost() {
  const queries = useQueryClient()
  useEffect(() => startTxWatcher(), [])
  useEffect(() => startRefreshing(queries), [queries])
  useTxAnnouncements()
  return useSheet()
}

/** The sheet's code from its first opening on. When it cannot be fetched the page goes on, and the next tap tries again. */
function useSheet(): ReactNode {
  const { t } = useTranslation()
  const isWanted = useShown() !== null
  const [sheet, setSheet] = useState<ReactNode>(null)
  useEffect(() => {
    if (!isWanted || sheet !== null) return
    loadTransactionSheet().then(
      (Sheet) => setSheet(<Sheet />),
      () => {
        closeTransactions()
        showToast(t('transactions.notLoaded'), 'failed')
      },
    )
  }, [isWanted, sheet, t])
  return sheet
}
