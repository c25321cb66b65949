import { formatAmount } from '@app/core/format-amount'

/** Places after the point, of which those beyond `minimum` are left out where they are zeros. */
type Digits = { minimum: number; maximum: number }

/** A float for the eye (the axis of a chart), rounded, with the signs of our amounts. Money is `formatAmount`'s. */
export function formatNumber(value: number, locale: string, { minimum, maximum }: Digits): string {
  return formatAmount(BigInt(Math.round(value * 10 ** maximum)), {
    decimals: maximum,
    locale,
    minimumFractionDigits: minimum,
  })
}

/** A price as the interface gives it: a whole number and the places after its point. */
export type Price = { amount: bigint; decimals: number }

const SHOWN = 4

/** Four places, more where a price is so small that its first digits come later. Cut off, never rounded up. `tag` is a BCP-47 tag. */
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
