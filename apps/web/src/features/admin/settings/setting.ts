import { getFeatureContracts } from '@app/config/contracts'
import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import type { Deployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import type { Token } from '#shared/base/tokens.ts'
import { paths } from '#shared/routing/paths.ts'
import { createCall, type ContractCall } from '#shared/chain/contract-call.ts'
import { createExactAmountValue, type TxText } from '#shared/format/tx-text.ts'
import { getPrice, type OrderTerms, type Settings, type SettingTerms, type PriceName } from './reads.ts'

export type Setting =
  | { name: PriceName; amount: bigint }
  | { name: 'orderTerms'; terms: OrderTerms }
  | { name: 'whitelist'; accounts: readonly Address[]; isAllowed: boolean }
  | { name: 'series'; series: bigint; isOnSale: boolean }

export function getSettingPath(name: Setting['name']): string {
  if (name === 'whitelist') return paths.addWhiteList
  return name === 'series' ? paths.setNftWhiteList : paths.setPrice
}

const getSeller = (deployment: Deployment) =>
  ({
    contract: 'cardSeller',
    address: getFeatureContracts(deployment, 'backpack').cardSeller,
    abi: cardSellerAbi,
  }) as const

const getMarket = (deployment: Deployment) =>
  ({
    contract: 'powerMarket',
    address: getFeatureContracts(deployment, 'power').powerMarket,
    abi: powerMarketAbi,
  }) as const

const getSwap = (deployment: Deployment) =>
  ({
    contract: 'productSwap',
    address: getFeatureContracts(deployment, 'swapProduct').productSwap,
    abi: productSwapAbi,
  }) as const

export function toCall(setting: Setting, deployment: Deployment): ContractCall {
  if ('amount' in setting) return toAmountCall(setting, deployment)
  if (setting.name === 'orderTerms') {
    const { outputRate, fuelRate, lifetime } = setting.terms
    const args = [outputRate, fuelRate, lifetime] as const
    return createCall({ ...getMarket(deployment), functionName: 'setTerms', args })
  }
  const seller = getSeller(deployment)
  return setting.name === 'whitelist'
    ? createCall({ ...seller, functionName: 'setWhitelist', args: [setting.accounts, setting.isAllowed] })
    : createCall({ ...seller, functionName: 'setSaleWhitelist', args: [setting.series, setting.isOnSale] })
}

function toAmountCall({ name, amount }: { name: PriceName; amount: bigint }, deployment: Deployment): ContractCall {
  const { usdt, productToken } = deployment.contracts
  switch (name) {
    case 'cardPrice':
      return createCall({ ...getSeller(deployment), functionName: 'setPrice', args: [amount] })
    case 'minimumExchange':
      return createCall({ ...getMarket(deployment), functionName: 'setMinimumExchange', args: [amount] })
    case 'powerForUsdt':
    case 'powerForProduct': {
      const args = [name === 'powerForUsdt' ? usdt : productToken, amount] as const
      return createCall({ ...getMarket(deployment), functionName: 'setPrice', args })
    }
    default: {
      const args = [name === 'swapMinimumUsdt' ? usdt : productToken, amount] as const
      return createCall({ ...getSwap(deployment), functionName: 'setMinimumExchange', args })
    }
  }
}

export function fromCall({ contracts }: Deployment, target: Address, data: Hex): Setting | null {
  try {
    if (isSameAddress(target, contracts.cardSeller ?? '')) return fromSellerCall(data)
    if (isSameAddress(target, contracts.powerMarket ?? '')) return fromMarketCall(contracts, data)
    return isSameAddress(target, contracts.productSwap ?? '') ? fromSwapCall(contracts, data) : null
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
  if (functionName === 'setTerms') {
    const [outputRate, fuelRate, lifetime] = args
    return { name: 'orderTerms', terms: { outputRate, fuelRate, lifetime } }
  }
  if (functionName !== 'setPrice') return null
  const [token, amount] = args
  const name = chooseByToken(contracts, token, { usdt: 'powerForUsdt', productToken: 'powerForProduct' })
  return name && { name, amount }
}

function fromSwapCall(contracts: Deployment['contracts'], data: Hex): Setting | null {
  const { functionName, args } = decodeFunctionData({ abi: productSwapAbi, data })
  if (functionName !== 'setMinimumExchange') return null
  const [token, amount] = args
  const name = chooseByToken(contracts, token, { usdt: 'swapMinimumUsdt', productToken: 'swapMinimumProduct' })
  return name && { name, amount }
}

export function chooseByToken(
  { usdt, productToken }: Pick<Deployment['contracts'], 'usdt' | 'productToken'>,
  token: Address,
  names: { usdt: PriceName; productToken: PriceName },
): PriceName | null {
  if (isSameAddress(token, usdt)) return names.usdt
  return isSameAddress(token, productToken) ? names.productToken : null
}

export const termNames = ['outputRate', 'fuelRate', 'lifetime'] as const satisfies readonly (keyof OrderTerms)[]

/** The contracts limit how far prices and terms may move in a day. */
export function isWithinBounds(setting: Setting, { prices, orders }: Pick<Settings, 'prices' | 'orders'>): boolean {
  if (setting.name === 'orderTerms') {
    if (orders === null) return false
    return termNames.every((term) => {
      const value = setting.terms[term]
      return value >= orders.lowest[term] && value <= orders.highest[term]
    })
  }
  if (!('amount' in setting)) return true
  const { bounds } = getPrice({ prices }, setting.name)
  return bounds === null || (setting.amount >= bounds.lowest && setting.amount <= bounds.highest)
}

export function getUnit(name: PriceName, terms: SettingTerms): Token {
  if (name === 'minimumExchange') return requirePower(terms)
  return name === 'powerForProduct' || name === 'swapMinimumProduct' ? terms.productToken : terms.usdt
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
  if (setting.name === 'orderTerms') {
    const { outputRate, fuelRate, lifetime } = setting.terms
    return {
      key: 'settings:set.orderTerms',
      values: {
        output: createExactAmountValue(outputRate, terms.productToken),
        fuel: createExactAmountValue(fuelRate, terms.productToken),
        days: { type: 'text', text: toDays(lifetime) },
      },
    }
  }
  const amount = createExactAmountValue(setting.amount, getUnit(setting.name, terms))
  return { key: `settings:set.${setting.name}`, values: { amount } }
}

/** A command may propose a lifetime that is not a whole number of days. */
export function toDays(seconds: bigint): string {
  return String(Number(seconds) / SECONDS_PER_DAY)
}
