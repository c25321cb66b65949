import type { Card } from '@app/core/api/cards'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { ErrorKey } from '@app/core/errors'
import { parseAmount } from '@app/core/parse-amount'
import type { Token } from '#shared/base/tokens.ts'
import type { CardSale, OwnCard } from './reads.ts'
import type { ClaimPart } from './claimables.ts'

export function readCardId(text: string | undefined): string | null {
  if (text === undefined || !/^[1-9][0-9]{0,19}$/.test(text)) return null
  return BigInt(text) < 1n << 64n ? text : null
}

/** One unit of the picture per day; the last day may be shorter. */
export function getLifeDays(life: number): number {
  return Math.ceil(life / SECONDS_PER_DAY)
}

export function getSpentDays({ age }: Pick<Card, 'age'>, life: number): number {
  return age >= life ? getLifeDays(life) : Math.floor(age / SECONDS_PER_DAY)
}

export function isClaimable({ claimable, claimableIncome }: Pick<Card, 'claimable' | 'claimableIncome'>): boolean {
  return claimable !== '0' || claimableIncome !== '0'
}

export type CardActionKind = 'stake' | 'claim' | 'takeOut' | 'gift'

export function getCardActions(cards: readonly OwnCard[]): CardActionKind[] {
  if (cards.length === 0) return []
  const all = (holds: (card: OwnCard) => boolean) => cards.every(holds)
  const actions: CardActionKind[] = []
  if (all((card) => card.state === 'unstaked')) actions.push('stake')
  if (all((card) => card.inVault)) {
    if (cards.some(isClaimable)) actions.push('claim')
    actions.push('takeOut')
  }
  if (all((card) => !card.inVault)) actions.push('gift')
  return actions
}

/**
 * What stays possible while cards are not offered. This includes staking, the only way for a card to release what it
 * holds.
 */
export function isWayOut(kind: CardActionKind): boolean {
  return kind !== 'gift'
}

export type TokenSum = { token: Token; amount: bigint }

export function sumClaims(parts: readonly Pick<ClaimPart, 'amounts'>[]): TokenSum[] {
  const sums = new Map<string, TokenSum>()
  for (const { token, amount } of parts.flatMap(({ amounts }) => amounts)) {
    const before = sums.get(token.address)?.amount ?? 0n
    sums.set(token.address, { token, amount: before + amount })
  }
  return [...sums.values()]
}

type Sale = Pick<CardSale, 'onSale' | 'available' | 'isWhitelisted' | 'isBound' | 'readAt'>

export function getFirstSeries({ onSale, readAt }: Pick<Sale, 'onSale' | 'readAt'>): number | undefined {
  return (onSale.find(({ opensAt }) => opensAt <= readAt) ?? onSale[0])?.series
}

/** In the order of the seller contract's checks. */
export function getSaleProblem(sale: Sale, series: number | undefined): ErrorKey | null {
  if (sale.isWhitelisted === false) return 'NO_PURCHASE_PERMISSION'
  if (sale.isBound === false) return 'SUPERIOR_NOT_ACTIVATED'
  if (sale.onSale.length === 0) return 'SALE_CLOSED'
  const found = sale.onSale.find((one) => one.series === series)
  if (found === undefined) return 'SERIES_NOT_ON_SALE'
  if (sale.readAt < found.opensAt) return 'SALE_NOT_OPEN'
  if (sale.available === 0n) return 'STOCK_EXHAUSTED'
  return null
}

export type QuantityField = { quantity: number | null; error: ErrorKey | null }

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
