import { shortenAddress } from '@app/core/address'
import { formatPercent } from '@app/core/share'
import { formatWhole } from '@app/core/format-whole'
import { formatDateTime, formatZone } from './format-date.ts'
import { formatExactTokenAmount, formatFee, formatTokenAmount } from './format-token-amount.ts'
import type { TxText, TxValue } from './tx-text.ts'

/** BCP-47 tags of the language on screen, for numbers and for dates. */
export type Tags = { number: string; date: string }

export function formatTxValue(value: TxValue, tags: Tags): string {
  switch (value.type) {
    case 'amount': {
      const format = value.isExact === true ? formatExactTokenAmount : formatTokenAmount
      return format(BigInt(value.amount), value, tags.number)
    }
    case 'fee':
      return formatFee(BigInt(value.amount), value, tags.number)
    case 'time':
      return formatDateTime(value.at, tags.date)
    case 'address':
      return shortenAddress(value.address)
    case 'share': {
      const format = { locale: tags.number, maximumFractionDigits: 4 }
      return formatPercent(BigInt(value.part), BigInt(value.whole), format) ?? '—'
    }
    case 'number':
      return formatWhole(value.number, tags.number)
    default:
      return value.text
  }
}

/** Every value as text, and `zone` beside a time. */
export function formatTxValues(values: TxText['values'], tags: Tags): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {})) {
    texts[name] = formatTxValue(value, tags)
    if (value.type === 'time') texts.zone = formatZone(value.at)
  }
  return texts
}
