import { resumeOrder } from '@app/core/power-order'
import { paths } from '#shared/routing/paths.ts'
import type { TxAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { forecastSuspend, getRunway } from '../order-forecast.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { createMarketStep, createOrderValue, getMarketKeys, readOrder, toRunFrom } from './market-call.ts'

export type SwitchInput = { terms: MarketTerms; orderId: bigint }

/** Pauses an order: no output, while power and fuel run on. */
export const suspendOrderAction: TxAction<SwitchInput> = {
  key: 'power.suspend',
  failure: null,
  path: paths.stake,
  title: ({ orderId }) => ({ key: 'power:tx.suspend.title', values: { order: createOrderValue(orderId) } }),
  steps: (input) =>
    Promise.resolve([createMarketStep(input.terms, 'suspend', [input.orderId], suspendOrderAction.title(input))]),
  async changes({ terms, orderId }, { blockTimestamp }, context): Promise<TxSentence[]> {
    const run = toRunFrom(await readOrder(context, terms, orderId), blockTimestamp)
    const { aDay } = forecastSuspend(run, blockTimestamp)
    return [
      {
        icon: 'lock',
        text: { key: 'power:tx.suspend.costs', values: { aDay: createAmountValue(aDay, terms.productToken) } },
      },
      { icon: 'fee', text: { key: 'power:tx.suspend.runsDown' } },
      { icon: 'arrives', text: { key: 'power:tx.suspend.stays' } },
    ]
  },
  refresh: ({ terms }, { account, chainId }) => getMarketKeys(chainId, terms.market, account),
}

/** Ends the pause of an order. */
export const resumeOrderAction: TxAction<SwitchInput> = {
  key: 'power.resume',
  failure: null,
  path: paths.stake,
  title: ({ orderId }) => ({ key: 'power:tx.resume.title', values: { order: createOrderValue(orderId) } }),
  steps: (input) =>
    Promise.resolve([createMarketStep(input.terms, 'resume', [input.orderId], resumeOrderAction.title(input))]),
  async changes({ terms, orderId }, { blockTimestamp }, context): Promise<TxSentence[]> {
    const run = resumeOrder(toRunFrom(await readOrder(context, terms, orderId), blockTimestamp), blockTimestamp)
    const { stopsAt, output, dailyOutput } = getRunway(run, blockTimestamp)
    if (dailyOutput === 0n) return [{ icon: 'fee', text: { key: 'power:tx.resume.noFuel' } }]
    const amount = (value: bigint) => createAmountValue(value, terms.productToken)
    return [
      { icon: 'arrives', text: { key: 'power:tx.resume.earns', values: { aDay: amount(dailyOutput) } } },
      {
        icon: 'fee',
        text: {
          key: 'power:tx.resume.until',
          values: { output: amount(output), stopsAt: createTimeValue(stopsAt) },
        },
      },
    ]
  },
  refresh: ({ terms }, { account, chainId }) => getMarketKeys(chainId, terms.market, account),
}
