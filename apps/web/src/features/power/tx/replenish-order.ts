import { readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import type { FormAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createAmountValue, createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { forecastReplenish } from '../order-forecast.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { createMarketStep, createOrderValue, getMarketKeys, readBalance, readOrder, toRunFrom } from './market-call.ts'

export type ReplenishForm = {
  text: string
  locale: string
  terms: MarketTerms
  orderId: bigint
  /** Base units that the order takes to its end; the rest of what is typed is not asked for. */
  capacity: bigint
  /** Base units for one second. */
  minimum: bigint
  balance: bigint | null
}
export type ReplenishInput = { terms: MarketTerms; orderId: bigint; fuel: bigint }

/** Burns {product} as fuel of an order, for no more than the rest of its life. */
export const replenishOrderAction: FormAction<ReplenishForm, ReplenishInput> = {
  key: 'power.replenish',
  failure: null,
  path: paths.stake,
  parse({ text, locale, terms, orderId, capacity, minimum, balance }) {
    const field = readAmountField(text, { decimals: terms.productToken.decimals, locale, kind: 'fuel', balance })
    if (field.error !== null) return { ok: false, problem: { key: field.error } }
    if (field.amount === null) return { ok: false, problem: { key: 'FUEL_AMOUNT_MISSING' } }
    if (field.amount < minimum) return { ok: false, problem: { key: 'FUEL_TOO_LOW' } }
    const fuel = field.amount < capacity ? field.amount : capacity
    return fuel === 0n ? { ok: false, problem: { key: 'FUEL_FULL' } } : { ok: true, input: { terms, orderId, fuel } }
  },
  title: ({ orderId }) => ({ key: 'power:tx.replenish.title', values: { order: createOrderValue(orderId) } }),
  async checks({ terms, fuel }, context) {
    const balance = await readBalance(context, terms.productToken.address)
    return balance < fuel ? { key: 'INSUFFICIENT_BALANCE' } : null
  },
  async steps(input, context) {
    const { terms, orderId, fuel } = input
    const { decimals, symbol } = terms.productToken
    const allowance = { token: 'productToken', spender: 'powerMarket', amount: fuel, decimals, symbol } as const
    return [
      ...(await createApprovalSteps(context, allowance)),
      createMarketStep(terms, 'replenish', [orderId, fuel], replenishOrderAction.title(input)),
    ]
  },
  async changes({ terms, orderId, fuel }, { blockTimestamp }, context): Promise<TxSentence[]> {
    const run = toRunFrom(await readOrder(context, terms, orderId), blockTimestamp)
    const { burned, before, after } = forecastReplenish(run, fuel, blockTimestamp)
    return [
      {
        icon: 'leaves',
        text: {
          key: 'power:tx.replenish.burns',
          values: { amount: createExactAmountValue(burned, terms.productToken) },
        },
      },
      { icon: 'fee', text: { key: 'power:tx.fuelUntil', values: { stopsAt: createTimeValue(after.stopsAt) } } },
      {
        icon: 'arrives',
        text: run.isPaused
          ? { key: 'power:tx.replenish.paused' }
          : {
              key: 'power:tx.replenish.earns',
              values: { output: createAmountValue(after.output - before.output, terms.productToken) },
            },
      },
    ]
  },
  refresh: ({ terms }, { account, chainId }) => getMarketKeys(chainId, terms.market, account),
}
