import { formatAmount } from '@app/core/format-amount'

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
