import { paths } from '#shared/routing/paths.ts'
import type { FormAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createAmountValue } from '#shared/format/tx-text.ts'
import { type CardsInput, createVaultStep, describeCards, getCardKeys, readEarnings } from './card-call.ts'

/** Gives cards back to their staker. What accrued on them is credited and waits for a claim. */
export const takeOutCardsAction: FormAction<CardsInput, CardsInput> = {
  key: 'cards.takeOut',
  failure: 'WITHDRAW_FAILED',
  path: paths.backpack,
  parse: (input) => (input.ids.length === 0 ? { ok: false, problem: { key: 'CARDS_MISSING' } } : { ok: true, input }),
  title: ({ ids }) => describeCards('takeOut', ids),
  steps: (input) => Promise.resolve([createVaultStep(input, 'takeOut', takeOutCardsAction.title(input))]),
  async changes(input, _outcome, context): Promise<TxSentence[]> {
    const { released, income } = await readEarnings(input, context)
    const { product, reward } = input.terms
    const values = { released: createAmountValue(released, product), income: createAmountValue(income, reward) }
    return [
      { icon: 'unlock', text: describeCards('takeOut.back', input.ids) },
      { icon: 'share', text: { key: 'cards:tx.takeOut.stops' } },
      { icon: 'lock', text: { key: 'cards:tx.takeOut.rests' } },
      ...(released === 0n && income === 0n
        ? []
        : [{ icon: 'wallet' as const, text: { key: 'cards:tx.takeOut.credit', values } }]),
    ]
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}
