import type { ApiAnswer } from '@app/core/api/endpoints'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import type { CardTerms } from './queries/card-terms.ts'

/** What the figures of cards are counted in. */
export type CardUnits = Pick<CardTerms, 'product' | 'reward'>

/** What a card is drawn with: the units, and how long its life is. */
export type CardFace = CardUnits & Pick<CardTerms, 'life'>

type Named = Pick<ApiAnswer<'/api/nft/rewards'>['data'], 'token' | 'rewardToken'>

/** The tokens that an answer names, by their addresses; undefined while one of them is not known. */
export function findCardUnits(
  answer: Named | undefined,
  terms: CardUnits | undefined,
  tokens: readonly TokenTerms[] | undefined,
): CardUnits | undefined {
  if (answer === undefined) return undefined
  const known = [...(terms === undefined ? [] : [terms.product, terms.reward]), ...(tokens ?? [])]
  const product = findToken(known, answer.token)
  const reward = findToken(known, answer.rewardToken)
  return product && reward && { product, reward }
}
