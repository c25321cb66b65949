import { getFeatureContracts } from '@app/config/contracts'
import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import type { Deployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { type Address, decodeFunctionData, type Hex, isAddressEqual, type Abi } from 'viem'
import type { Token } from '#shared/base/tokens.ts'
import { paths } from '#shared/routing/paths.ts'
import { createCall, type ContractCall } from '#shared/chain/contract-call.ts'
import { createExactAmountValue, type TxText } from '#shared/format/tx-text.ts'
import { getPrice, type Settings, type SettingTerms, type PriceName } from './reads.ts'

export type Setting =
  | { name: PriceName; amount: bigint }
  | { name: 'whitelist'; accounts: readonly Address[]; isAllowed: boolean }
  | { name: 'series'; series: bigint; isOnSale: boolean }

export function getSettingPath(name: Setting['name']): string {
  if (name === 'whitelist') return paths.addWhiteList
  return name === 'series' ? paths.setNftWhiteList : paths.setPrice
}

export function toCall(setting: Setting, deployment: Deployment): ContractCall {
  if (!('amount' in setting)) return toSellerCall(setting, deployment)
  const { name, amount } = setting
  return name === 'cardPrice' ? toSellerCall({ name, amount }, deployment) : toMarketCall({ name, amount }, deployment)
}

type SellerSetting = Extract<Setting, { name: 'whitelist' | 'series' }> | { name: 'cardPrice'; amount: bigint }
type MarketSetting = { name: Exclude<PriceName, 'cardPrice'>; amount: bigint }

function toSellerCall(setting: SellerSetting, deployment: Deployment): ContractCall {
  const { cardSeller: address } = getFeatureContracts(deployment, 'backpack')
  const seller = { contract: 'cardSeller', address, abi: cardSellerAbi } as const
  if (setting.name === 'cardPrice') return createCall({ ...seller, functionName: 'setPrice', args: [setting.amount] })
  return setting.name === 'whitelist'
    ? createCall({ ...seller, functionName: 'setWhitelist', args: [setting.accounts, setting.isAllowed] })
    : createCall({ ...seller, functionName: 'setSaleWhitelist', args: [setting.series, setting.isOnSale] })
}

function toMarketCall({ name, amount }: MarketSetting, deployment: Deployment): ContractCall {
  const { powerMarket: address, usdt, productToken } = getFeatureContracts(deployment, 'power')
  const market = { contract: 'powerMarket', address, abi: powerMarketAbi } as const
  if (name === 'minimumExchange') return createCall({ ...market, functionName: 'setMinimumExchange', args: [amount] })
  const token = name === 'powerForUsdt' ? usdt : productToken
  return createCall({ ...market, functionName: 'setPrice', args: [token, amount] })
}

/** Null for a call that no page here makes. */
export function fromCall({ contracts }: Deployment, target: Address, data: Hex): Setting | null {
  try {
    if (isSameAddress(target, contracts.cardSeller ?? '')) return fromSellerCall(data)
    return isSameAddress(target, contracts.powerMarket ?? '') ? fromMarketCall(contracts, data) : null
  } catch {
    return null
  }
}

function fromSellerCall(data: Hex): Setting | null {
  const { functionName, args } = decodeFunctionData({ abi: cardSellerAbi, data })
  if (functionName === 'setPrice') return { name: 'cardPrice', amount: args[0] }
  if (functionName === 'setWhitelist') return { name: 'whitelist', accounts: args[0], isAllowed: args[1] }
  return functionName === 'setSaleWhitelist' ? { name: 'series', series: args[0], isOnSale: args[1] } : null
}

function fromMarketCall(contracts: Deployment['contracts'], data: Hex): Setting | null {
  const { functionName, args } = decodeFunctionData({ abi: powerMarketAbi, data })
  if (functionName === 'setMinimumExchange') return { name: 'minimumExchange', amount: args[0] }
  if (functionName !== 'setPrice') return null
  const [token, amount] = args
  if (isAddressEqual(token, contracts.usdt)) return { name: 'powerForUsdt', amount }
  return isAddressEqual(token, contracts.productToken) ? { name: 'powerForProduct', amount } : null
}

/** The contract limits how far a price may move in a day. */
export function isWithinBounds(setting: Setting, { prices }: Pick<Settings, 'prices'>): boolean {
  if (!('amount' in setting)) return true
  const { bounds } = getPrice({ prices }, setting.name)
  return bounds === null || (setting.amount >= bounds.lowest && setting.amount <= bounds.highest)
}

export function getUnit(name: PriceName, terms: SettingTerms): Token {
  if (name === 'minimumExchange') return requirePower(terms)
  return name === 'powerForProduct' ? terms.productToken : terms.usdt
}

function requirePower({ power }: SettingTerms): Token {
  if (!power) throw new Error('The deployment leaves power out')
  return power
}

export function describeSetting(setting: Setting, terms: SettingTerms): TxText {
  if (setting.name === 'whitelist')
    return {
      key: setting.isAllowed ? 'settings:set.whitelistAdd' : 'settings:set.whitelistRemove',
      values: { number: { type: 'number', number: setting.accounts.length } },
    }
  if (setting.name === 'series')
    return {
      key: setting.isOnSale ? 'settings:set.series' : 'settings:set.seriesEnd',
      values: { series: { type: 'text', text: setting.series.toString() } },
    }
  const amount = createExactAmountValue(setting.amount, getUnit(setting.name, terms))
  return { key: `settings:set.${setting.name}`, values: { amount } }
}

const abis = { cardSeller: cardSellerAbi, powerMarket: powerMarketAbi, productSwap: productSwapAbi } as const

export function describeCall({ contracts }: Deployment, { target, data }: { target: Address; data: Hex }): string {
  const found = (Object.entries(abis) as [keyof typeof abis, Abi][]).find(([name]) =>
    isSameAddress(contracts[name] ?? '', target),
  )
  if (found === undefined) return `${target} ${data}`
  const [name, abi] = found
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    return `${name}.${functionName}(${args.map(String).join(', ')})`
  } catch {
    return `${name} ${data}`
  }
}
