import { getDeployment } from '@app/config/deployments'
import { encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { fromCall, isWithinBounds, type Setting, toCall, describeCall } from './setting.ts'
import { powerMarketAbi } from '@app/abis/power-market'

const deployment = getDeployment(31337)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it.each<Setting>([
  { name: 'cardPrice', amount: 5n },
  { name: 'powerForUsdt', amount: 6n },
  { name: 'powerForProduct', amount: 7n },
  { name: 'minimumExchange', amount: 8n },
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

it.each<[setting: Setting, isWithin: boolean]>([
  [{ name: 'cardPrice', amount: 8n }, false],
  [{ name: 'cardPrice', amount: 9n }, true],
  [{ name: 'cardPrice', amount: 11n }, true],
  [{ name: 'cardPrice', amount: 12n }, false],
  [{ name: 'minimumExchange', amount: 1_000n }, true],
  [{ name: 'series', series: 1_000n, isOnSale: true }, true],
])('says of %o whether the contract takes it now', (setting, isWithin) => {
  const price = { amount: 10n, bounds: { lowest: 9n, highest: 11n } }
  const minimumExchange = { amount: 10n, bounds: null }
  const prices = { cardPrice: price, powerForUsdt: price, powerForProduct: price, minimumExchange }
  expect(isWithinBounds(setting, { prices })).toBe(isWithin)
})

const { powerMarket, productSwap } = deployment.contracts

it('says what is called as far as it can be read', () => {
  const data = encodeFunctionData({ abi: powerMarketAbi, functionName: 'setTerms', args: [1n, 2n, 3n] })
  expect(describeCall(deployment, { target: powerMarket, data })).toBe('powerMarket.setTerms(1, 2, 3)')
  expect(describeCall(deployment, { target: productSwap, data })).toBe(`productSwap ${data}`)
  expect(describeCall(deployment, { target: account, data })).toBe(`${account} ${data}`)
})
