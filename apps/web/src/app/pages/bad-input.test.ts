import { getDeployment } from '@app/config/deployments'
import { describe } from 'vitest'
import { readQuantity } from '#features/cards/cards.ts'
import { mintAction } from '#features/dao/mint.ts'
import { buyPowerAction } from '#features/power/market-actions.ts'
import { openOrderAction, replenishOrderAction } from '#features/power/order-actions.ts'
import { stakeAction } from '#features/staking/actions.ts'
import { parseDecimalBasis } from '#features/swap/swap-form.ts'
import { swapAction } from '#features/swap/swap.ts'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { type Answer, testNumberField } from '#shared/forms/number-field.test-cases.ts'

const { contracts } = getDeployment(31337)
const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const locale = 'en'
const balance = whole(1_000_000)
const usdt = { address: contracts.usdt, decimals: 18, symbol: 'USDT' }
const product = { address: contracts.productToken, decimals: 18, symbol: 'PRD' }
const dr = { address: contracts.drToken, decimals: 18, symbol: 'DR' }
const power = { address: contracts.powerToken, decimals: 18, symbol: 'DRCP' }

const pool = { pool: contracts.daoPool, reward: product, registry: contracts.referralRegistry, lockDuration: 1 }
const market = {
  market: contracts.powerMarket,
  registry: contracts.referralRegistry,
  power,
  productToken: product,
  usdt,
}
const orderTerms = { outputRate: 10n ** 15n, fuelRate: 10n ** 12n, lifetime: 365 * 86_400 }
const prices = { productToken: whole(2), usdt: whole(1) }
const pair = { pair: contracts.productPair, productSwap: contracts.productSwap }
const swap = {
  terms: { ...pair, product, quote: usdt, feeBasis: 30n },
  figures: {
    reserves: { product: balance, quote: balance },
    minimums: { buy: 1n, sell: 1n },
    blockNumber: 1n,
    readAt: 1,
  },
}

const order = (text: string, fuel: string) =>
  openOrderAction.parse({
    power: text,
    fuel,
    locale,
    terms: market,
    figures: { orderTerms, readAt: 1 },
    powerBalance: balance,
    productBalance: balance,
  })
const trade = (side: 'buy' | 'sell', text: string) =>
  swapAction.parse({ ...swap, side, text, locale, balance, slippageBasis: 50, now: 1 })

/** Every field that takes a number; what it understood is in its answer. */
const fields: readonly (readonly [name: string, read: (text: string) => Answer])[] = [
  [
    'stake USDT',
    (text) => stakeAction.parse({ text, locale, balance, terms: { ...pool, name: 'stakingPoolUsdt', token: usdt } }),
  ],
  ['stake DR', (text) => stakeAction.parse({ text, locale, balance, terms: { ...pool, name: 'daoPool', token: dr } })],
  ['mint', (text) => mintAction.parse({ text, locale, balance, terms: { dr, product, pool: contracts.daoPool } })],
  ['swap', (text) => trade('buy', text)],
  ['swap back', (text) => trade('sell', text)],
  [
    'buy power',
    (text) =>
      buyPowerAction.parse({
        text,
        locale,
        balance,
        payWith: 'usdt',
        terms: market,
        figures: { prices, minimumExchange: 1n, orderTerms, freeRewards: balance },
      }),
  ],
  ['power of an order', (text) => order(text, '100')],
  ['fuel of an order', (text) => order('100', text)],
  [
    'fuel to add',
    (text) =>
      replenishOrderAction.parse({ text, locale, balance, terms: market, orderId: 1n, capacity: balance, minimum: 1n }),
  ],
  ['cards to buy', (text) => toAnswer(readQuantity(text, { available: 99n, maxQuantity: 99n }, locale))],
  ['price to set, amount to withdraw', (text) => toAnswer(readAmountField(text, { decimals: 18, locale, balance }))],
  ['slippage', (text) => toAnswer({ error: parseDecimalBasis(text) === null, basis: parseDecimalBasis(text) })],
]

function toAnswer(field: { error: unknown; isEmpty?: boolean; basis?: number | null }): Answer {
  return { ok: !field.error && !field.isEmpty, ...field }
}

describe.each(fields)('the field to %s', (_, read) => {
  testNumberField(read)
})
