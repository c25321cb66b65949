import { cardVaultAbi } from '@app/abis/card-vault'
import { getDeployment } from '@app/config/deployments'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { paths } from '#shared/routing/paths.ts'
import type { FormAction } from '#shared/tx/tx-action.ts'
import { createAmountValue } from '#shared/format/tx-text.ts'
import { readGiftField } from '../gift-field.ts'
import { type CardsInput, createTransferStep, describeCards, getCardKeys } from './card-call.ts'

export type GiftForm = CardsInput & { text: string; account: string; chainId: number }
export type GiftInput = CardsInput & { to: Address }

/** Gives cards away for good, with all that they hold and can still earn. */
export const giftCardsAction: FormAction<GiftForm, GiftInput> = {
  key: 'cards.gift',
  failure: 'TRANSFER_FAILED',
  path: paths.backpack,
  parse({ terms, ids, text, account, chainId }) {
    if (ids.length === 0) return { ok: false, problem: { key: 'CARDS_MISSING' } }
    const field = readGiftField(text, { self: account, contracts: getDeployment(chainId).contracts })
    return field.ok
      ? { ok: true, input: { terms, ids, to: field.address } }
      : { ok: false, problem: { key: field.error } }
  },
  title: ({ ids, to }) => describeCards('gift', ids, { to: { type: 'address', address: to } }),
  steps: (input, context) =>
    Promise.resolve([createTransferStep(input, context, input.to, giftCardsAction.title(input))]),
  async changes({ terms, ids, to }, _outcome, { client }) {
    const at = { address: terms.vault, abi: cardVaultAbi } as const
    const cards = await readContract(client, { ...at, functionName: 'cardsOf', args: [ids] })
    const held = cards.reduce((sum, card) => sum + card.held, 0n)
    return [
      { icon: 'leaves', text: describeCards('gift.leaves', ids, { to: { type: 'text', text: to } }) },
      { icon: 'share', text: { key: 'cards:tx.gift.held', values: { held: createAmountValue(held, terms.product) } } },
      { icon: 'unlock', text: { key: 'cards:tx.gift.final' } },
    ]
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}
