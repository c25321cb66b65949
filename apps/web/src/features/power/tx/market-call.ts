import { powerMarketAbi } from '@app/abis/power-market'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import type { PowerOrderRun } from '@app/core/power-order'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { ContractCall } from '#shared/chain/contract-call.ts'
import type { TxContext, TxSentence, TxStep } from '#shared/tx/tx-action.ts'
import { createExactAmountValue, type TxText, type TxValue } from '#shared/format/tx-text.ts'
import { marketKey } from '../queries/market-figures.ts'
import type { MarketTerms } from '../queries/power-terms.ts'

type MarketFunction = 'buyPower' | 'open' | 'suspend' | 'resume' | 'replenish' | 'claim' | 'claimFor'

export function createMarketStep(
  { market }: MarketTerms,
  functionName: MarketFunction,
  args: readonly unknown[],
  title: TxText,
): TxStep {
  const call: ContractCall = { contract: 'powerMarket', address: market, abi: powerMarketAbi, functionName, args }
  return { kind: 'call', title, call }
}

export function readBalance({ client, account }: TxContext, token: Address): Promise<bigint> {
  return readContract(client, {
    address: token,
    abi: productTokenAbi,
    functionName: 'balanceOf',
    args: [account],
  })
}

export function readIsBound({ client, account }: TxContext, { registry }: MarketTerms): Promise<boolean> {
  return readContract(client, {
    address: registry,
    abi: referralRegistryAbi,
    functionName: 'isBound',
    args: [account],
  })
}

/** What the contract says of an order now. */
export async function readOrder({ client }: TxContext, { market }: MarketTerms, orderId: bigint) {
  return readContract(client, {
    address: market,
    abi: powerMarketAbi,
    functionName: 'orderOf',
    args: [orderId],
  })
}

type ChainOrder = Awaited<ReturnType<typeof readOrder>>
const PAUSED = 1

/** The order from `at` on: what it earned before is not in it. */
export function toRunFrom(order: ChainOrder, at: number): PowerOrderRun {
  return {
    power: order.power,
    outputRate: order.outputRate,
    fuelRate: order.fuelRate,
    lifetime: Number(order.endsAt - order.openedAt),
    openedAt: Number(order.openedAt),
    fuelEmptyAt: Number(order.fuelEmptyAt),
    isPaused: order.state === PAUSED,
    accruedAt: at,
    weight: 0n,
  }
}

export function createOrderValue(orderId: bigint): TxValue {
  return { type: 'text', text: orderId.toString() }
}

export function describeLeaving(amount: bigint, token: { decimals: number; symbol: string }): TxSentence {
  return { icon: 'leaves', text: { key: 'power:tx.leaves', values: { amount: createExactAmountValue(amount, token) } } }
}

/** Everything that a purchase or an order of `account` changes: the market, funds, what the index says. */
export function getMarketKeys(chainId: number, market: Address, account: Address): readonly (readonly unknown[])[] {
  return [
    marketKey(chainId, market),
    balanceKey(chainId, account),
    apiKey('/api/power/orders'),
    apiKey('/api/userStaking'),
    apiKey('/api/tokenStats'),
  ]
}
