import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import type { Token } from '#shared/base/tokens.ts'
import { readToken } from '#shared/chain/read-token.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

export type SettingTerms = { usdt: Token; productToken: Token; power: Token }

type Price = {
  amount: bigint
  /** What the contract accepts now; null for any amount. */
  bounds: { lowest: bigint; highest: bigint } | null
}

/** All of one block. Times are Unix seconds. */
export type Settings = {
  prices: Record<PriceName, Price>
  /** 0 while none is on sale. */
  series: bigint
  opensAt: number
  readAt: number
  blockNumber: bigint
}

export function settingsKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'settings')
}

export function settingTermsQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'settingTerms'),
    queryFn: async (): Promise<SettingTerms> => {
      const { contracts } = getDeployment(chainId)
      const client = getReadClient()
      const [usdt, productToken, power] = await Promise.all([
        readToken(client, contracts.usdt),
        readToken(client, contracts.productToken),
        readToken(client, contracts.powerToken),
      ])
      return { usdt, productToken, power }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function settingsQuery(chainId: number) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'values'],
    queryFn: async (): Promise<Settings> => {
      const { value, blockNumber } = await readAtHead((at) => readSettings(chainId, at))
      return { ...value, blockNumber }
    },
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readSettings(chainId: number, at: { blockNumber: bigint }): Promise<Omit<Settings, 'blockNumber'>> {
  const client = getReadClient()
  const { cardSeller, powerMarket, usdt, productToken } = getDeployment(chainId).contracts
  const seller = { address: cardSeller, abi: cardSellerAbi, ...at } as const
  const market = { address: powerMarket, abi: powerMarketAbi, ...at } as const
  const readPower = (token: Address) =>
    Promise.all([
      readContract(client, { ...market, functionName: 'priceOf', args: [token] }),
      readContract(client, { ...market, functionName: 'priceBounds', args: [token] }),
    ])
  const [block, cardPrice, cardBounds, sale, forUsdt, forProduct, minimum] = await Promise.all([
    getBlock(client, at),
    readContract(client, { ...seller, functionName: 'price' }),
    readContract(client, { ...seller, functionName: 'priceBounds' }),
    readContract(client, { ...seller, functionName: 'saleWhitelist' }),
    readPower(usdt),
    readPower(productToken),
    readContract(client, { ...market, functionName: 'minimumExchange' }),
  ])
  const [series, opensAt] = sale
  return {
    prices: {
      cardPrice: toPrice([cardPrice, cardBounds]),
      powerForUsdt: toPrice(forUsdt),
      powerForProduct: toPrice(forProduct),
      minimumExchange: { amount: minimum, bounds: null },
    },
    series,
    opensAt: Number(opensAt),
    readAt: Number(block.timestamp),
  }
}

function toPrice([amount, [lowest, highest]]: readonly [bigint, readonly [bigint, bigint]]): Price {
  return { amount, bounds: { lowest, highest } }
}

export function whitelistQuery(chainId: number, accounts: readonly Address[]) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'whitelist', accounts],
    queryFn: () =>
      Promise.all(
        accounts.map((account) =>
          readContract(getReadClient(), {
            address: getDeployment(chainId).contracts.cardSeller,
            abi: cardSellerAbi,
            functionName: 'isWhitelisted',
            args: [account],
          }),
        ),
      ),
    enabled: accounts.length > 0,
  })
}

export type PriceName = 'cardPrice' | 'powerForUsdt' | 'powerForProduct' | 'minimumExchange'
