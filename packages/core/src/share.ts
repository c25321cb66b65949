import { formatAmountParts } from './format-amount.ts'
import { getNumberSigns } from './format-whole.ts'

/** Base units, rounded down. */
export function takeShare(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n || numerator < 0n || amount < 0n)
    throw new RangeError('A share is a part of something positive')
  return (amount * numerator) / denominator
}

export type FormatPercentOptions = { locale: string; minimumFractionDigits?: number; maximumFractionDigits?: number }

/** Truncated, never rounded up; `<0.01%` for a part too small to show. */
export function formatPercent(part: bigint, total: bigint, options: FormatPercentOptions): string | undefined {
  if (total <= 0n || part < 0n) return undefined
  const { locale, minimumFractionDigits: minimum = 0, maximumFractionDigits: maximum = 2 } = options
  const scale = 10n ** BigInt(maximum)
  const scaled = (part * 100n * scale) / total
  const isHidden = scaled === 0n && part > 0n
  const parts = formatAmountParts(isHidden ? 1n : scaled, {
    decimals: maximum,
    locale,
    minimumFractionDigits: minimum,
  })
  const text = parts.whole + parts.decimal + parts.fraction + getNumberSigns(locale).percent
  return isHidden ? `<${text}` : text
}
