import type { ErrorKey } from '@app/core/errors'
import { parseAmount } from '@app/core/parse-amount'
import type { CardSale } from './queries/card-sale.ts'

type Sale = Pick<CardSale, 'series' | 'opensAt' | 'available' | 'isWhitelisted' | 'isBound' | 'readAt'>

/** Why nobody, or not this account, can buy now; null when it can. In the order in which the seller asks. */
export function getSaleProblem(sale: Sale): ErrorKey | null {
  if (sale.isWhitelisted === false) return 'NO_PURCHASE_PERMISSION'
  if (sale.isBound === false) return 'SUPERIOR_NOT_ACTIVATED'
  if (sale.series === 0) return 'SALE_CLOSED'
  if (sale.readAt < sale.opensAt) return 'SALE_NOT_OPEN'
  if (sale.available === 0n) return 'STOCK_EXHAUSTED'
  return null
}

export type QuantityField = { quantity: number | null; error: ErrorKey | null }

/** Whole cards, at most as many as one purchase takes and as there are. */
export function readQuantity(
  text: string,
  { available, maxQuantity }: Pick<CardSale, 'available' | 'maxQuantity'>,
  locale: string,
): QuantityField {
  const parsed = parseAmount(text, { decimals: 0, locale })
  if (!parsed.ok) return { quantity: null, error: parsed.error }
  if (parsed.amount > maxQuantity) return { quantity: null, error: 'CARD_QUANTITY_INVALID' }
  if (parsed.amount > available) return { quantity: null, error: 'STOCK_EXHAUSTED' }
  return { quantity: Number(parsed.amount), error: null }
}
