import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import type { Deployment } from '@app/config/deployments'
import { type Address, decodeFunctionData, type Hex, isAddressEqual, type Abi } from 'viem'
import type { Token } from '#shared/base/tokens.ts'
import { paths } from '#shared/routing/paths.ts'
import { createCall, type ContractCall } from '#shared/chain/contract-call.ts'
import { createExactAmountValue, type TxText } from '#shared/format/tx-text.ts'
import type { Settings, SettingTerms, PriceName } from './reads.ts'

export type Setting =
  | { name: PriceName; amount: bigint }
  | { name: 'whitelist'; accounts: readonly Address[]; isAllowed: boolean }
  | { name: 'series'; series: bigint }

export function getSettingPath(name: Setting['name']): string {
  if (name === 'whitelist') return paths.addWhiteList
  return name === 'series' ? paths.setNftWhiteList : paths.setPrice
}

export function toCall(setting: Setting, { contracts }: Deployment): ContractCall {
  const seller = { contract: 'cardSeller', address: contracts.cardSeller, abi: cardSellerAbi } as const
  const market = { contract: 'powerMarket', address: contracts.powerMarket, abi: powerMarketAbi } as const
  switch (setting.name) {
    case 'cardPrice':
      return createCall({ ...seller, functionName: 'setPrice', args: [setting.amount] })
    case 'powerForUsdt':
      return createCall({ ...market, functionName: 'setPrice', args: [contracts.usdt, setting.amount] })
    case 'powerForProduct':
      return createCall({ ...market, functionName: 'setPrice', args: [contracts.productToken, setting.amount] })
    case 'minimumExchange':
      return createCall({ ...market, functionName: 'setMinimumExchange', args: [setting.amount] })
    case 'whitelist':
      return createCall({ ...seller, functionName: 'setWhitelist', args: [setting.accounts, setting.isAllowed] })
    case 'series':
      return createCall({ ...seller, functionName: 'setSaleWhitelist', args: [setting.series] })
  }
}

/** Null for a call that no page here makes. */
export function fromCall({ contracts }: Deployment, target: Address, data: Hex): Setting | null {
  try {
    if (isAddressEqual(target, contracts.cardSeller)) return fromSellerCall(data)
    return isAddressEqual(target, contracts.powerMarket) ? fromMarketCall(contracts, data) : null
  } catch {
    return null
  }
}

function fromSellerCall(data: Hex): Setting | null {
  const { functionName, args } = decodeFunctionData({ abi: cardSellerAbi, data })
  if (functionName === 'setPrice') return { name: 'cardPrice', amount: args[0] }
  if (functionName === 'setWhitelist') return { name: 'whitelist', accounts: args[0], isAllowed: args[1] }
  return functionName === 'setSaleWhitelist' ? { name: 'series', series: args[0] } : null
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
  const { bounds } = prices[setting.name]
  return bounds === null || (setting.amount >= bounds.lowest && setting.amount <= bounds.highest)
}

export function getUnit(name: PriceName, terms: SettingTerms): Token {
  if (name === 'minimumExchange') return terms.power
  return name === 'powerForProduct' ? terms.productToken : terms.usdt
}

export function describeSetting(setting: Setting, terms: SettingTerms): TxText {
  if (setting.name === 'whitelist')
    return {
      key: setting.isAllowed ? 'settings:set.whitelistAdd' : 'settings:set.whitelistRemove',
      values: { number: { type: 'number', number: setting.accounts.length } },
    }
  if (setting.name === 'series')
    return setting.series === 0n
      ? { key: 'settings:set.seriesNone' }
      : { key: 'settings:set.series', values: { series: { type: 'text', text: setting.series.toString() } } }
  const amount = createExactAmountValue(setting.amount, getUnit(setting.name, terms))
  return { key: `settings:set.${setting.name}`, values: { amount } }
}

const abis = { cardSeller: cardSellerAbi, powerMarket: powerMarketAbi, productSwap: productSwapAbi } as const

export function describeCall({ contracts }: Deployment, { target, data }: { target: Address; data: Hex }): string {
  const found = (Object.entries(abis) as [keyof typeof abis, Abi][]).find(([name]) =>
    isAddressEqual(contracts[name], target),
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
