import { formatAmount } from '@app/core/format-amount'

type Digits = { minimum: number; maximum: number }

/** Rounded, for a chart's axis. Amounts of money use `formatAmount`. */
export function formatNumber(value: number, locale: string, { minimum, maximum }: Digits): string {
  return formatAmount(BigInt(Math.round(value * 10 ** maximum)), {
    decimals: maximum,
    locale,
    minimumFractionDigits: minimum,
  })
}

export type Price = { amount: bigint; decimals: number }

const SHOWN = 4

/** Four decimals, more for small prices. Rounded down. `tag` is a BCP-47 tag. */
export function formatPrice({ amount, decimals }: Price, tag: string): string {
  const zeros = Math.max(0, decimals - amount.toString().length)
  return formatAmount(amount, {
    decimals,
    locale: tag,
    minimumFractionDigits: SHOWN,
    maximumFractionDigits: Math.min(decimals, SHOWN + zeros),
  })
}

/** For drawing only. */
export function toPriceNumber({ amount, decimals }: Price): number {
  return Number(amount) / 10 ** decimals
}
