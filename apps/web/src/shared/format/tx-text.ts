import { shortenAddress } from '@app/core/address'
import { formatPercent } from '@app/core/share'
import { formatWhole } from '@app/core/format-whole'
import { formatDateTime, formatZone } from './format-date.ts'
import { formatExactTokenAmount, formatFee, formatTokenAmount, type TokenUnit } from './format-token-amount.ts'

/**
 * A text to translate when shown: its key (`namespace:key`) and typed values. Plain JSON, so that it can be stored with
 * a transaction.
 */
export type TxText = { key: string; values?: Record<string, TxValue> }

/**
 * Amounts are decimal strings in base units; `isExact` shows all decimals, for what is signed. Times are Unix seconds.
 * A share is `part / whole`, shown as a percentage.
 */
export type TxValue =
  | ({ type: 'amount'; amount: string; isExact?: boolean } & TokenUnit)
  | ({ type: 'fee'; amount: string } & TokenUnit)
  | { type: 'time'; at: number }
  | { type: 'address'; address: string }
  | { type: 'share'; part: string; whole: string }
  | { type: 'number'; number: number }
  | { type: 'text'; text: string }

export function createAmountValue(amount: bigint, { decimals, symbol }: TokenUnit): TxValue {
  return { type: 'amount', amount: amount.toString(), decimals, symbol }
}

export function createExactAmountValue(amount: bigint, { decimals, symbol }: TokenUnit): TxValue {
  return { type: 'amount', amount: amount.toString(), decimals, symbol, isExact: true }
}

export function createFeeValue(amount: bigint, { decimals, symbol }: TokenUnit): TxValue {
  return { type: 'fee', amount: amount.toString(), decimals, symbol }
}

export function createTimeValue(at: number | bigint): TxValue {
  return { type: 'time', at: Number(at) }
}

export function createShareValue(part: bigint, whole: bigint): TxValue {
  return { type: 'share', part: part.toString(), whole: whole.toString() }
}

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

export function formatTxValues(values: TxText['values'], tags: Tags): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {})) {
    texts[name] = formatTxValue(value, tags)
    if (value.type === 'time') texts.zone = formatZone(value.at)
  }
  return texts
}
