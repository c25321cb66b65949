import type { Card } from '@app/core/api/cards'
import { startAction } from '#shared/tx/start-action.ts'
import type { CardActionKind } from './card-life.ts'
import type { CardTerms } from './queries/card-terms.ts'
import { claimCardsAction } from './tx/claim-cards.ts'
import { stakeCardsAction } from './tx/stake-cards.ts'
import { takeOutCardsAction } from './tx/take-out-cards.ts'

/** Opens the transaction sheet of an action that needs nothing but the cards. `onDone` once it is through. */
export function startCardAction(
  kind: Exclude<CardActionKind, 'gift'>,
  { terms, cards, onDone }: { terms: CardTerms; cards: readonly Card[]; onDone?: () => void },
): void {
  const actions = { stake: stakeCardsAction, claim: claimCardsAction, takeOut: takeOutCardsAction }
  startAction(actions[kind], { terms, ids: cards.map(({ id }) => BigInt(id)) }, onDone)
}
