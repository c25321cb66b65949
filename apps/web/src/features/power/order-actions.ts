import { powerMarketAbi } from '@app/abis/power-market'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { quoteOrder, resumeOrder } from '@app/core/power-order'
import { readContract } from 'viem/actions'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import type { FormAction, TxContext, TxSentence, TxAction } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createAmountValue, createExactAmountValue, createTimeValue, type TxText } from '#shared/format/tx-text.ts'
import { forecastOpen, forecastReplenish, forecastSuspend, getRunway } from './order-forecast.ts'
import type { MarketFigures, MarketTerms } from './reads.ts'
import {
  createMarketStep,
  getMarketKeys,
  readBalance,
  readIsBound,
  createOrderValue,
  readOrder,
  toRunFrom,
} from './market-actions.ts'

export type OpenFormValues = {
  power: string
  fuel: string
  locale: string
  terms: MarketTerms
  figures: Pick<MarketFigures, 'orderTerms' | 'readAt'>
  powerBalance: bigint | null
  productBalance: bigint | null
}
/** `reward` is the most it can earn by the shown terms; the contract refuses less. */
export type OpenInput = { terms: MarketTerms; power: bigint; fuel: bigint; reward: bigint; deadline: number }

export const openOrderAction: FormAction<OpenFormValues, OpenInput> = {
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

/**
 * `capacity` is the fuel that the order can still burn until its end, and the most that the form takes; `minimum` is
 * fuel for one second.
 */
export type ReplenishFormValues = {
  text: string
  locale: string
  terms: MarketTerms
  orderId: bigint
  capacity: bigint
  minimum: bigint
  balance: bigint | null
}
export type ReplenishInput = { terms: MarketTerms; orderId: bigint; fuel: bigint }

export const replenishOrderAction: FormAction<ReplenishFormValues, ReplenishInput> = {
  key: 'power.replenish',
  failure: null,
  path: () => (isLive('power') ? paths.stake : paths.assets),
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

export type SwitchInput = { terms: MarketTerms; orderId: bigint }

/** No output while suspended, but power and fuel keep running down. */
export const suspendOrderAction: TxAction<SwitchInput> = {
  key: 'power.suspend',
  failure: null,
  path: () => (isLive('power') ? paths.stake : paths.assets),
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

export const resumeOrderAction: TxAction<SwitchInput> = {
  key: 'power.resume',
  failure: null,
  path: () => (isLive('power') ? paths.stake : paths.assets),
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

export type ClaimInput = { terms: MarketTerms; orderIds: readonly bigint[] }

export const claimOutputAction: FormAction<ClaimInput, ClaimInput> = {
  key: 'power.claim',
  failure: 'CLAIM_FAILED',
  path: () => (isLive('power') ? paths.stake : paths.assets),
  parse: (input) =>
    input.orderIds.length === 0 ? { ok: false, problem: { key: 'NOTHING_TO_CLAIM' } } : { ok: true, input },
  title: getTitle,
  checks: async (input, context) => ((await readEarned(input, context)) === 0n ? { key: 'NOTHING_TO_CLAIM' } : null),
  steps: ({ terms, orderIds }, { account }) => {
    const title = getTitle({ terms, orderIds })
    const [only, ...others] = orderIds
    return Promise.resolve([
      only !== undefined && others.length === 0
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

async function readEarned({ terms, orderIds }: ClaimInput, context: TxContext): Promise<bigint> {
  const orders = await Promise.all(orderIds.map((orderId) => readOrder(context, terms, orderId)))
  return orders.reduce((sum, { earned }) => sum + earned, 0n)
}
