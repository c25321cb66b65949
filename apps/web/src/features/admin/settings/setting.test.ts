import { getDeployment } from '@app/config/deployments'
import { encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { describeSetting, fromCall, isWithinBounds, type Setting, toCall } from './setting.ts'

const deployment = getDeployment(31337)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it.each<Setting>([
  { name: 'cardPrice', amount: 5n },
  { name: 'powerForUsdt', amount: 6n },
  { name: 'powerForProduct', amount: 7n },
  { name: 'minimumExchange', amount: 8n },
  { name: 'swapMinimumUsdt', amount: 9n },
  { name: 'swapMinimumProduct', amount: 10n },
  { name: 'orderTerms', terms: { outputRate: 1n, fuelRate: 2n, lifetime: 3n } },
  { name: 'whitelist', accounts: [account], isAllowed: false },
  { name: 'series', series: 2n, isOnSale: true },
  { name: 'series', series: 2n, isOnSale: false },
])('reads $name out of the bytes that set it', (setting) => {
  const call = toCall(setting, deployment)
  expect(fromCall(deployment, call.address, encodeFunctionData(call))).toEqual(setting)
})

it('knows no other call', () => {
  const call = toCall({ name: 'cardPrice', amount: 5n }, deployment)
  expect(fromCall(deployment, account, encodeFunctionData(call))).toBeNull()
  expect(fromCall(deployment, call.address, '0x12345678')).toBeNull()
  expect(fromCall(deployment, deployment.contracts.powerMarket, encodeFunctionData(call))).toBeNull()
})

const all = (value: bigint) => ({ outputRate: value, fuelRate: value, lifetime: value })

it.each<[setting: Setting, isWithin: boolean]>([
  [{ name: 'cardPrice', amount: 8n }, false],
  [{ name: 'cardPrice', amount: 9n }, true],
  [{ name: 'cardPrice', amount: 11n }, true],
  [{ name: 'cardPrice', amount: 12n }, false],
  [{ name: 'minimumExchange', amount: 1_000n }, true],
  [{ name: 'orderTerms', terms: { outputRate: 9n, fuelRate: 11n, lifetime: 10n } }, true],
  [{ name: 'orderTerms', terms: { outputRate: 8n, fuelRate: 10n, lifetime: 10n } }, false],
  [{ name: 'orderTerms', terms: { outputRate: 10n, fuelRate: 10n, lifetime: 12n } }, false],
  [{ name: 'series', series: 1_000n, isOnSale: true }, true],
])('says of %o whether the contract takes it now', (setting, isWithin) => {
  const price = { amount: 10n, bounds: { lowest: 9n, highest: 11n } }
  const minimumExchange = { amount: 10n, bounds: null }
  const prices = { cardPrice: price, powerForUsdt: price, powerForProduct: price, minimumExchange }
  const orders = { terms: all(10n), lowest: all(9n), highest: all(11n) }
  expect(isWithinBounds(setting, { prices, orders })).toBe(isWithin)
})

it('says a lifetime in days, also one that only a command proposes', () => {
  const token = { address: account, symbol: 'PRD', decimals: 18 } as const
  const known = { usdt: token, productToken: token, power: token }
  const daysOf = (lifetime: bigint) =>
    describeSetting({ name: 'orderTerms', terms: { outputRate: 1n, fuelRate: 1n, lifetime } }, known).values?.days
  expect(daysOf(90n * 86_400n)).toEqual({ type: 'text', text: '90' })
  expect(daysOf(90n * 86_400n + 43_200n)).toEqual({ type: 'text', text: '90.5' })
})
