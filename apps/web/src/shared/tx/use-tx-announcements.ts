import { useEffect } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { announce } from '#shared/ui/announcer-store.ts'
import type { TxStatus } from './tx-record.ts'
import { getTxRecords, subscribeTxRecords } from './tx-store.ts'

const urgent: readonly TxStatus[] = ['failed', 'unknown']

/** Says aloud what becomes of each transaction, wherever the person is: politely, but for failed and unknown ones. */
export function useTxAnnouncements(): void {
  const { t } = useTranslation()
  useEffect(() => {
    const known = new Map(getTxRecords().map((record) => [record.id, record.status]))
    return subscribeTxRecords(() => {
      for (const { id, status, failure } of getTxRecords()) {
        if (known.get(id) === status) continue
        known.set(id, status)
        const text =
          status === 'failed' && failure ? (`errors:${failure}` as const) : (`tx:announce.${status}` as const)
        void loadNamespaces(['tx', 'errors']).then(() =>
          announce(t(text), urgent.includes(status) ? 'assertive' : 'polite'),
        )
      }
    })
  }, [t])
}
