import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon, Spinner } from '#shared/ui/icon.tsx'
import { TransactionsIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { showTransactions } from './flow-store.ts'
import { preloadTransactionSheet } from './transaction-host.tsx'
import { needsWatching } from './tx-record.ts'
import { useShownRecords } from './tx-store.ts'

export function TransactionTray({ className }: { className?: string }) {
  const { t } = useTranslation()
  const records = useShownRecords()
  if (records.length === 0) return null
  const open = records.filter(needsWatching)
  const isUnknown = open.some((record) => record.status === 'unknown')
  const state = isUnknown ? 'unknown' : open.length > 0 ? 'open' : 'settled'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t(`transactions.${state}`, { amount: open.length })}
      onPointerEnter={preloadTransactionSheet}
      onFocus={preloadTransactionSheet}
      onClick={showTransactions}
      className={`grid size-11 shrink-0 place-items-center rounded-control active:opacity-60 ${className ?? ''}`}
    >
      {state === 'unknown' && <Icon source={UnknownIcon} className="text-warning" />}
      {state === 'open' && <Spinner size={20} />}
      {state === 'settled' && <Icon source={TransactionsIcon} className="text-text-2" />}
    </button>
  )
}
