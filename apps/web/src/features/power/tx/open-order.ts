import { powerMarketAbi } from '@app/abis/power-market'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { quoteOrder } from '@app/core/power-order'
import { readContract } from 'viem/actions'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import type { FormAction, TxContext, TxSentence } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createAmountValue, createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { forecastOpen } from '../order-forecast.ts'
import type { MarketFigures } from '../queries/market-figures.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { createMarketStep, getMarketKeys, readBalance, readIsBound } from './market-call.ts'

export type OpenForm = {
  power: string
  fuel: string
  locale: string
  terms: MarketTerms
  figures: Pick<MarketFigures, 'orderTerms' | 'readAt'>
  powerBalance: bigint | null
  productBalance: bigint | null
}
/** `reward` is what the terms on screen let it earn at most: less is refused by the contract. */
export type OpenInput = { terms: MarketTerms; power: bigint; fuel: bigint; reward: bigint; deadline: number }

/** Burns power and {product} as fuel and begins an order. Needs an allowance of exactly the fuel. */
export const openOrderAction: FormAction<OpenForm, OpenInput> = {
  key: 'power.open',
  failure: null,
  path: paths.stake,
  parse({ power, fuel, locale, terms, figures, powerBalance, productBalance }) {
    const powerField = readAmountField(power, {
      decimals: terms.power.decimals,
      locale,
      kind: 'orderPower',
      balance: powerBalance,
    })
    if (powerField.error !== null) return { ok: false, problem: { key: powerField.error } }
    if (powerField.amount === null) return { ok: false, problem: { key: 'ORDER_POWER_MISSING' } }
    const { minimumFuel, maximumFuel, reward } = quoteOrder(figures.orderTerms, powerField.amount)
    const fuelField = readAmountField(fuel, {
      decimals: terms.productToken.decimals,
      locale,
      kind: 'fuel',
      balance: productBalance,
    })
    if (fuelField.error !== null) return { ok: false, problem: { key: fuelField.error } }
    if (fuelField.amount === null) return { ok: false, problem: { key: 'FUEL_AMOUNT_MISSING' } }
    if (fuelField.amount < minimumFuel) return { ok: false, problem: { key: 'FUEL_TOO_LOW' } }
    const taken = fuelField.amount < maximumFuel ? fuelField.amount : maximumFuel
    const deadline = figures.readAt + SECONDS_PER_DAY
    return { ok: true, input: { terms, power: powerField.amount, fuel: taken, reward, deadline } }
  },
  title: ({ terms, power }) => ({
    key: 'power:tx.open.title',
    values: { power: createExactAmountValue(power, terms.power) },
  }),
  checks: checkOpening,
  async steps(input, context) {
    const { terms, power, fuel, reward, deadline } = input
    const { decimals, symbol } = terms.productToken
    const allowance = { token: 'productToken', spender: 'powerMarket', amount: fuel, decimals, symbol } as const
    return [
      ...(await createApprovalSteps(context, allowance)),
      createMarketStep(terms, 'open', [power, fuel, reward, BigInt(deadline)], openOrderAction.title(input)),
    ]
  },
  async changes({ terms, power, fuel }, { blockTimestamp }, { client }): Promise<TxSentence[]> {
    const current = await readContract(client, { address: terms.market, abi: powerMarketAbi, functionName: 'terms' })
    const orderTerms = { ...current, lifetime: Number(current.lifetime) }
    const { burned, runway, endsAt } = forecastOpen(orderTerms, power, fuel, blockTimestamp)
    return [
      {
        icon: 'leaves',
        text: { key: 'power:tx.open.burns', values: { amount: createExactAmountValue(power, terms.power) } },
      },
      {
        icon: 'leaves',
        text: {
          key: 'power:tx.replenish.burns',
          values: { amount: createExactAmountValue(burned, terms.productToken) },
        },
      },
      { icon: 'fee', text: { key: 'power:tx.fuelUntil', values: { stopsAt: createTimeValue(runway.stopsAt) } } },
      {
        icon: 'arrives',
        text: {
          key: 'power:tx.open.earns',
          values: { output: createAmountValue(runway.output, terms.productToken) },
        },
      },
      { icon: 'lock', text: { key: 'power:tx.open.ends', values: { endsAt: createTimeValue(endsAt) } } },
    ]
  },
  refresh: ({ terms }, { account, chainId }) => getMarketKeys(chainId, terms.market, account),
}

async function checkOpening({ terms, power, fuel }: OpenInput, context: TxContext): Promise<TxProblem | null> {
  const [isBound, powerBalance, productBalance] = await Promise.all([
    readIsBound(context, terms),
    readBalance(context, terms.power.address),
    readBalance(context, terms.productToken.address),
  ])
  if (!isBound) return { key: 'SUPERIOR_NOT_ACTIVATED' }
  return powerBalance < power || productBalance < fuel ? { key: 'INSUFFICIENT_BALANCE' } : null
}
