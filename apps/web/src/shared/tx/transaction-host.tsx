import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { requireNamespaces, loadNamespaces } from '#shared/i18n/i18n.ts'
import type { Namespace } from '#shared/i18n/namespaces.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import { announce } from '#shared/ui/announcer.tsx'
import { closeTransactions, useShown } from './flow-store.ts'
import { startRefreshing } from './refresh-after.ts'
import { startTxWatcher } from './tx-watcher.ts'
import type { TxStatus } from './tx-record.ts'
import { getTxRecords, subscribeTxRecords } from './tx-store.ts'

const sheetTexts = new Set<Namespace>(['tx', 'errors', 'ui', 'wallet'])

export function addSheetTexts(namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) sheetTexts.add(namespace)
}

async function loadTransactionSheet(): Promise<ComponentType> {
  const [module] = await Promise.all([import('./transaction-sheet.tsx'), requireNamespaces([...sheetTexts])])
  return module.default
}

export function preloadTransactionSheet(): void {
  void loadTransactionSheet().catch(() => undefined)
}

/** Mount it once. The chain library and the sheet load at first use. */
export function TransactionHost() {
  const queries = useQueryClient()
  useEffect(() => startTxWatcher(), [])
  useEffect(() => startRefreshing(queries), [queries])
  useTxAnnouncements()
  return useSheet()
}

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

const urgent: readonly TxStatus[] = ['failed', 'partly', 'unknown']

function useTxAnnouncements(): void {
  const { t } = useTranslation()
  useEffect(() => {
    const known = new Map(getTxRecords().map((record) => [record.id, record.status]))
    return subscribeTxRecords(() => {
      for (const { id, status, failure, safe } of getTxRecords()) {
        if (known.get(id) === status) continue
        known.set(id, status)
        const text =
          status === 'failed' && failure
            ? (`errors:${failure}` as const)
            : status === 'sent' && safe
              ? 'tx:safe.waiting'
              : (`tx:announce.${status}` as const)
        void loadNamespaces(['tx', 'errors']).then(() =>
          announce(t(text), urgent.includes(status) ? 'assertive' : 'polite'),
        )
      }
    })
  }, [t])
}
