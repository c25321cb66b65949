import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon, Spinner } from '#shared/ui/icon.tsx'
import { TransactionsIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { showTransactions } from './flow-store.ts'
import { preloadTransactionSheet } from './transaction-host.tsx'
import { needsWatching } from './tx-record.ts'
import { useShownRecords } from './tx-store.ts'

export default function TransactionTray() {
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
      className="relative flex h-full items-center gap-1 border-r border-line px-2.5 type-account text-text-2 hit-6 active:opacity-60"
    >
      {state === 'unknown' && <Icon source={UnknownIcon} size={16} className="text-warning" />}
      {state === 'open' && <Spinner size={16} />}
      {state === 'settled' && <Icon source={TransactionsIcon} size={16} />}
      {open.length > 1 && open.length}
    </button>
  )
}
