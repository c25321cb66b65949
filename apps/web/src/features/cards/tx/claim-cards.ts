import { paths } from '#shared/routing/paths.ts'
import type { TxAction } from '#shared/tx/tx-action.ts'
import {
  type CardsInput,
  createVaultStep,
  describeCards,
  describeEarnings,
  getCardKeys,
  readEarnings,
} from './card-call.ts'

/** Pays what accrued on cards and what was credited before; without cards the latter alone. It grows until the block that pays it. */
export const claimCardsAction: TxAction<CardsInput> = {
  key: 'cards.claim',
  failure: 'CLAIM_FAILED',
  path: paths.backpack,
  title: ({ ids }) => (ids.length === 0 ? { key: 'cards:tx.claim.credit' } : describeCards('claim', ids)),
  async checks(input, context) {
    const { released, income } = await readEarnings(input, context)
    return released === 0n && income === 0n ? { key: 'NOTHING_TO_CLAIM' } : null
  },
  steps: (input) => Promise.resolve([createVaultStep(input, 'claim', claimCardsAction.title(input))]),
  async changes(input, _outcome, context) {
    const earnings = await readEarnings(input, context)
    return [
      ...describeEarnings(input.terms, earnings),
      ...(input.ids.length === 0 ? [] : [{ icon: 'lock' as const, text: { key: 'cards:tx.claim.stays' } }]),
    ]
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}
