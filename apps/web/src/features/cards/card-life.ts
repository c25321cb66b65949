import type { Card } from '@app/core/api/cards'
import { SECONDS_PER_DAY } from '@app/core/constants'

/** Days of a card's life: one unit of its picture each; the last may be shorter. */
export function getLifeDays(life: number): number {
  return Math.ceil(life / SECONDS_PER_DAY)
}

/** Days that were released. */
export function getSpentDays({ age }: Pick<Card, 'age'>, life: number): number {
  return age >= life ? getLifeDays(life) : Math.floor(age / SECONDS_PER_DAY)
}

export function isClaimable({ claimable, claimableIncome }: Pick<Card, 'claimable' | 'claimableIncome'>): boolean {
  return claimable !== '0' || claimableIncome !== '0'
}

export type CardActionKind = 'stake' | 'claim' | 'takeOut' | 'gift'

/** What can be done with all of these cards at once, in the order in which it is offered. */
export function getCardActions(cards: readonly Card[]): CardActionKind[] {
  if (cards.length === 0) return []
  const all = (holds: (card: Card) => boolean) => cards.every(holds)
  const actions: CardActionKind[] = []
  if (all((card) => card.state === 'unstaked')) actions.push('stake')
  if (all((card) => card.inVault)) {
    if (cards.some(isClaimable)) actions.push('claim')
    actions.push('takeOut')
  }
  if (all((card) => !card.inVault)) actions.push('gift')
  return actions
}
