import { getDeployment } from '@app/config/deployments'
import { describe, expect, it } from 'vitest'
import type { MarketTerms } from './reads.ts'
import { buyPowerAction } from './market-actions.ts'
import {
  claimOutputAction,
  openOrderAction,
  replenishOrderAction,
  resumeOrderAction,
  suspendOrderAction,
} from './order-actions.ts'
import texts from '../../locales/en/power.json' with { type: 'json' }

const { contracts } = getDeployment(31337)
const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const terms: MarketTerms = {
  market: contracts.powerMarket,
  registry: contracts.referralRegistry,
  power: { address: contracts.powerToken, decimals: 18, symbol: 'DRCP' },
  productToken: { address: contracts.productToken, decimals: 18, symbol: 'PRD' },
  usdt: { address: contracts.usdt, decimals: 6, symbol: 'USDT' },
}
const orderTerms = { outputRate: 16n * 10n ** 15n, fuelRate: 10n ** 15n, lifetime: 365 * 86_400 }
const problem = (key: string) => ({ ok: false, problem: { key } })

describe('a purchase', () => {
  const figures = {
    prices: { productToken: whole(2), usdt: 1_000_000n },
    minimumExchange: whole(10),
    orderTerms,
    // What 700 power would earn.
    freeRewards: 2_044n * 10n ** 18n,
  }
  const form = { locale: 'en', payWith: 'usdt', terms, figures, balance: 1_000_000_000n } as const

  it.each([
    ['', 'POWER_AMOUNT_MISSING'],
    ['0', 'POWER_AMOUNT_INVALID'],
    ['-1', 'POWER_AMOUNT_INVALID'],
    ['1.0000001', 'POWER_AMOUNT_INVALID'],
    ['abc', 'POWER_AMOUNT_INVALID'],
    ['1000.1', 'INSUFFICIENT_BALANCE'],
    ['9.999999', 'BELOW_MINIMUM_EXCHANGE'],
    ['700.000001', 'REWARD_RESERVE_EXHAUSTED'],
  ])('of %j is refused', (text, key) => {
    expect(buyPowerAction.parse({ ...form, text })).toEqual(problem(key))
  })

  it('asks for no less power than the price on screen gives', () => {
    expect(buyPowerAction.parse({ ...form, text: '10' })).toMatchObject({
      ok: true,
      input: { amount: 10_000_000n, power: whole(10) },
    })
    expect(buyPowerAction.parse({ ...form, payWith: 'productToken', balance: whole(500), text: '100' })).toMatchObject({
      ok: true,
      input: { amount: whole(100), power: whole(50) },
    })
  })
})

describe('an order', () => {
  const figures = { orderTerms, readAt: 1_000_000 }
  const form = { locale: 'en', terms, figures, powerBalance: whole(5_000), productBalance: whole(500) }

  it.each([
    ['', '100', 'ORDER_POWER_MISSING'],
    ['0', '100', 'ORDER_POWER_INVALID'],
    ['x', '100', 'ORDER_POWER_INVALID'],
    ['5001', '100', 'INSUFFICIENT_BALANCE'],
    ['1000', '', 'FUEL_AMOUNT_MISSING'],
    ['1000', '-5', 'FUEL_AMOUNT_INVALID'],
    ['1000', '501', 'INSUFFICIENT_BALANCE'],
    ['1000', '29.9', 'FUEL_TOO_LOW'],
  ])('of %j power with %j fuel is refused', (power, fuel, key) => {
    expect(openOrderAction.parse({ ...form, power, fuel })).toEqual(problem(key))
  })

  it('is never offered more fuel than its life needs', () => {
    expect(openOrderAction.parse({ ...form, power: '1000', fuel: '30' })).toMatchObject({
      ok: true,
      input: { power: whole(1_000), fuel: whole(30), reward: whole(2_920), deadline: 1_086_400 },
    })
    expect(openOrderAction.parse({ ...form, power: '1000', fuel: '500' })).toMatchObject({
      ok: true,
      input: { fuel: whole(365) },
    })
  })
})

describe('a replenishment', () => {
  const form = { locale: 'en', terms, orderId: 7n, capacity: whole(100), minimum: 5n, balance: whole(200) }

  it.each([
    ['', 'FUEL_AMOUNT_MISSING'],
    ['0', 'FUEL_AMOUNT_INVALID'],
    ['1e3', 'FUEL_AMOUNT_INVALID'],
    ['201', 'INSUFFICIENT_BALANCE'],
    ['0.000000000000000004', 'FUEL_TOO_LOW'],
  ])('of %j is refused', (text, key) => {
    expect(replenishOrderAction.parse({ ...form, text })).toEqual(problem(key))
  })

  it('takes no more than the order does', () => {
    expect(replenishOrderAction.parse({ ...form, text: '150' })).toMatchObject({
      ok: true,
      input: { orderId: 7n, fuel: whole(100) },
    })
    expect(replenishOrderAction.parse({ ...form, capacity: 0n, text: '1' })).toEqual(problem('FUEL_FULL'))
  })
})

it('has nothing to claim without orders', () => {
  expect(claimOutputAction.parse({ terms, orderIds: [] })).toEqual(problem('NOTHING_TO_CLAIM'))
})

it('has a title in the catalogue for each action', () => {
  const titles = [
    buyPowerAction.title({ terms, payWith: 'usdt', amount: 1n, power: 1n }),
    openOrderAction.title({ terms, power: 1n, fuel: 1n, reward: 1n, deadline: 1 }),
    replenishOrderAction.title({ terms, orderId: 1n, fuel: 1n }),
    suspendOrderAction.title({ terms, orderId: 1n }),
    resumeOrderAction.title({ terms, orderId: 1n }),
    claimOutputAction.title({ terms, orderIds: [1n] }),
    claimOutputAction.title({ terms, orderIds: [1n, 2n] }),
  ]
  for (const { key } of titles) {
    const path = key.replace('power:', '').split('.')
    const text = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)
    expect(typeof text).toBe('string')
  }
})
