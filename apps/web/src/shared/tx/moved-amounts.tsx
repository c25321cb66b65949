import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import type { MovedAmount, TxRecord } from './tx-record.ts'

export function MovedAmounts({ record }: { record: TxRecord }) {
  const locale = useLocale()
  const moved = record.status === 'confirmed' ? (record.settled?.moved ?? []) : []
  if (moved.length === 0) return null
  return (
    <span className="block type-strong">
      {moved.map((change, index) => (
        <span key={index} className={`block ${change.amount.startsWith('-') ? '' : 'text-positive'}`}>
          {format(change)}
        </span>
      ))}
    </span>
  )

  function format({ amount, ...unit }: MovedAmount): string {
    const size = BigInt(amount)
    return `${size < 0n ? '−' : '+'}${formatTokenAmount(size < 0n ? -size : size, unit, locale)}`
  }
}
