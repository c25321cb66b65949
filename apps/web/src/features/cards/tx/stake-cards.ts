import { paths } from '#shared/routing/paths.ts'
import type { FormAction } from '#shared/tx/tx-action.ts'
import { createAmountValue } from '#shared/format/tx-text.ts'
import { type CardsInput, createTransferStep, describeCards, getCardKeys } from './card-call.ts'

/** Sends cards to the vault, where they release and earn. Needs no approval: whoever sent a card is its staker. */
export const stakeCardsAction: FormAction<CardsInput, CardsInput> = {
  key: 'cards.stake',
  failure: 'STAKE_FAILED',
  path: paths.backpack,
  parse: (input) => (input.ids.length === 0 ? { ok: false, problem: { key: 'CARDS_MISSING' } } : { ok: true, input }),
  title: ({ ids }) => describeCards('stake', ids),
  steps: (input, context) =>
    Promise.resolve([createTransferStep(input, context, input.terms.vault, stakeCardsAction.title(input))]),
  changes: ({ terms, ids }) => {
    const cards = BigInt(ids.length)
    const values = {
      released: createAmountValue(terms.releasePerDay * cards, terms.product),
      income: createAmountValue(terms.incomePerDay * cards, terms.reward),
    }
    return Promise.resolve([
      { icon: 'lock', text: describeCards('stake.vault', ids) },
      { icon: 'share', text: { key: 'cards:tx.stake.daily', values } },
      { icon: 'unlock', text: { key: 'cards:tx.stake.out' } },
    ])
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}
