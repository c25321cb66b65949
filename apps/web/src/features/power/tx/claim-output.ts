import { paths } from '#shared/routing/paths.ts'
import type { FormAction, TxContext, TxSentence } from '#shared/tx/tx-action.ts'
import { createAmountValue, type TxText } from '#shared/format/tx-text.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { createMarketStep, createOrderValue, getMarketKeys, readOrder } from './market-call.ts'

export type ClaimInput = { terms: MarketTerms; orderIds: readonly bigint[] }

/** Pays out what one order, or several in one transfer, have put out. */
export const claimOutputAction: FormAction<ClaimInput, ClaimInput> = {
  key: 'power.claim',
  failure: 'CLAIM_FAILED',
  path: paths.stake,
  parse: (input) =>
    input.orderIds.length === 0 ? { ok: false, problem: { key: 'NOTHING_TO_CLAIM' } } : { ok: true, input },
  title: getTitle,
  checks: async (input, context) => ((await readEarned(input, context)) === 0n ? { key: 'NOTHING_TO_CLAIM' } : null),
  steps: ({ terms, orderIds }, { account }) => {
    const title = getTitle({ terms, orderIds })
    const [only, ...others] = orderIds
    return Promise.resolve([
      others.length === 0
        ? createMarketStep(terms, 'claim', [only], title)
        : createMarketStep(terms, 'claimFor', [account, orderIds], title),
    ])
  },
  async changes(input, _outcome, context): Promise<TxSentence[]> {
    const earned = await readEarned(input, context)
    return [
      {
        icon: 'arrives',
        text: {
          key: 'power:tx.claim.arrives',
          values: { amount: createAmountValue(earned, input.terms.productToken) },
        },
      },
      { icon: 'lock', text: { key: 'power:tx.claim.stays' } },
    ]
  },
  refresh: ({ terms }, { account, chainId }) => getMarketKeys(chainId, terms.market, account),
}

function getTitle({ orderIds }: ClaimInput): TxText {
  const [only, ...others] = orderIds
  return others.length === 0 && only !== undefined
    ? { key: 'power:tx.claim.title', values: { order: createOrderValue(only) } }
    : { key: 'power:tx.claim.titleAll', values: { number: { type: 'number', number: orderIds.length } } }
}

/** Base units that the chain owes for these orders now. */
async function readEarned({ terms, orderIds }: ClaimInput, context: TxContext): Promise<bigint> {
  const orders = await Promise.all(orderIds.map((orderId) => readOrder(context, terms, orderId)))
  return orders.reduce((sum, { earned }) => sum + earned, 0n)
}
