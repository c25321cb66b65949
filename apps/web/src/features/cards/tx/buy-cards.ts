import { cardSellerAbi } from '@app/abis/card-seller'
import { productTokenAbi } from '@app/abis/product-token'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { readContract } from 'viem/actions'
import { brand } from '#shared/base/brand.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import type { FormAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createAmountValue, createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { type CardSale, readCardSale } from '../queries/card-sale.ts'
import type { CardTerms } from '../queries/card-terms.ts'
import { getSaleProblem, readQuantity } from '../sale-problem.ts'
import { getCardKeys } from './card-call.ts'

export type BuyForm = { terms: CardTerms; sale: CardSale; text: string; locale: string }
export type BuyInput = { terms: CardTerms; series: number; quantity: number; payment: bigint; deadline: number }

/** Buys cards of the series on sale for exactly what was shown: a price or series that has changed is refused, not paid. */
export const buyCardsAction: FormAction<BuyForm, BuyInput> = {
  key: 'cards.buy',
  failure: 'BUY_FAILED',
  path: paths.backpack,
  parse({ terms, sale, text, locale }) {
    const { quantity, error } = readQuantity(text, sale, locale)
    if (quantity === null) return { ok: false, problem: { key: error ?? 'AMOUNT_INVALID' } }
    const { series, price, readAt } = sale
    const deadline = readAt + SECONDS_PER_DAY
    return { ok: true, input: { terms, series, quantity, payment: price * BigInt(quantity), deadline } }
  },
  title: ({ quantity }) =>
    quantity === 1
      ? { key: 'cards:tx.buy.one' }
      : { key: 'cards:tx.buy.many', values: { number: { type: 'number', number: quantity } } },
  async checks({ terms, quantity, payment }, { client, account, chainId }) {
    const [sale, balance] = await Promise.all([
      readCardSale(client, chainId, account),
      readContract(client, {
        address: terms.payment.address,
        abi: productTokenAbi,
        functionName: 'balanceOf',
        args: [account],
      }),
    ])
    const problem = getSaleProblem(sale)
    if (problem === 'SALE_NOT_OPEN') return { key: problem, values: { opensAt: createTimeValue(sale.opensAt) } }
    if (problem !== null) return { key: problem }
    if (sale.available < BigInt(quantity)) return { key: 'STOCK_EXHAUSTED' }
    return balance < payment ? { key: 'INSUFFICIENT_BALANCE' } : null
  },
  async steps(input, context) {
    const { terms, series, quantity, payment, deadline } = input
    const { decimals, symbol } = terms.payment
    const approvals = await createApprovalSteps(context, {
      token: 'usdt',
      spender: 'cardSeller',
      amount: payment,
      decimals,
      symbol,
    })
    return [
      ...approvals,
      {
        kind: 'call',
        title: buyCardsAction.title(input),
        call: {
          contract: 'cardSeller',
          address: terms.seller,
          abi: cardSellerAbi,
          functionName: 'buy',
          args: [BigInt(series), BigInt(quantity), payment, BigInt(deadline)],
        },
      },
    ]
  },
  changes: ({ terms, quantity, payment }) => {
    const name = { type: 'text', text: brand.equityCard.name } as const
    const held = createAmountValue(terms.heldPerCard * BigInt(quantity), terms.product)
    return Promise.resolve<TxSentence[]>([
      {
        icon: 'leaves',
        text: { key: 'cards:tx.leaves', values: { amount: createExactAmountValue(payment, terms.payment) } },
      },
      {
        icon: 'share',
        text: {
          key: quantity === 1 ? 'cards:tx.buy.cardArrives' : 'cards:tx.buy.cardsArrive',
          values: { name, held, number: { type: 'number', number: quantity } },
        },
      },
      { icon: 'unlock', text: { key: 'cards:tx.buy.then' } },
    ])
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}
