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
