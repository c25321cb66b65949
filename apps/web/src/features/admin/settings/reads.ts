import { getFeatureContracts } from '@app/config/contracts'
import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import type { Token } from '#shared/base/tokens.ts'
import { readToken } from '#shared/chain/read-token.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

/** `power` is null where the deployment leaves power out. */
export type SettingTerms = { usdt: Token; productToken: Token; power: Token | null }

type Price = {
  amount: bigint
  /** Range that the contract accepts at present; null for any amount. */
  bounds: { lowest: bigint; highest: bigint } | null
}

/** Rates are base units of {product} per whole power and day; the lifetime is in seconds. */
export type OrderTerms = { outputRate: bigint; fuelRate: bigint; lifetime: bigint }

export type SeriesOnSale = { series: bigint; opensAt: number }

/** All read at one block. Times are Unix seconds; `sale` is in order of series. */
export type Settings = {
  prices: Partial<Record<PriceName, Price>>
  orders: { terms: OrderTerms; lowest: OrderTerms; highest: OrderTerms } | null
  sale: readonly SeriesOnSale[]
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
        contracts.powerToken ? readToken(client, contracts.powerToken) : null,
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
  const { cardSeller, powerMarket, productSwap, usdt, productToken } = getDeployment(chainId).contracts
  const tokens = { usdt, productToken }
  const [block, ofCards, ofPower, orders, ofSwap] = await Promise.all([
    getBlock(client, at),
    cardSeller && readCardSettings(cardSeller, at),
    powerMarket && readPowerPrices(powerMarket, tokens, at),
    powerMarket ? readOrders(powerMarket, at) : null,
    productSwap && readSwapMinima(productSwap, tokens, at),
  ])
  return {
    prices: { ...(ofCards && { cardPrice: ofCards.price }), ...ofPower, ...ofSwap },
    orders,
    sale: ofCards ? ofCards.sale : [],
    readAt: Number(block.timestamp),
  }
}

async function readCardSettings(address: Address, at: { blockNumber: bigint }) {
  const client = getReadClient()
  const seller = { address, abi: cardSellerAbi, ...at } as const
  const [price, bounds, [series, opensAt]] = await Promise.all([
    readContract(client, { ...seller, functionName: 'price' }),
    readContract(client, { ...seller, functionName: 'priceBounds' }),
    readContract(client, { ...seller, functionName: 'saleWhitelist' }),
  ])
  const sale = series.map((one, index) => ({ series: one, opensAt: Number(opensAt[index]) }))
  return { price: toPrice([price, bounds]), sale: sale.toSorted((a, b) => Number(a.series - b.series)) }
}

type SoldFor = { usdt: Address; productToken: Address }

async function readPowerPrices(
  address: Address,
  { usdt, productToken }: SoldFor,
  at: { blockNumber: bigint },
): Promise<Pick<Record<PriceName, Price>, 'powerForUsdt' | 'powerForProduct' | 'minimumExchange'>> {
  const client = getReadClient()
  const market = { address, abi: powerMarketAbi, ...at } as const
  const readPrice = (token: Address) =>
    Promise.all([
      readContract(client, { ...market, functionName: 'priceOf', args: [token] }),
      readContract(client, { ...market, functionName: 'priceBounds', args: [token] }),
    ])
  const [forUsdt, forProduct, minimum] = await Promise.all([
    readPrice(usdt),
    readPrice(productToken),
    readContract(client, { ...market, functionName: 'minimumExchange' }),
  ])
  return {
    powerForUsdt: toPrice(forUsdt),
    powerForProduct: toPrice(forProduct),
    minimumExchange: { amount: minimum, bounds: null },
  }
}

async function readOrders(address: Address, at: { blockNumber: bigint }): Promise<NonNullable<Settings['orders']>> {
  const market = { address, abi: powerMarketAbi, ...at } as const
  const [terms, [lowest, highest]] = await Promise.all([
    readContract(getReadClient(), { ...market, functionName: 'terms' }),
    readContract(getReadClient(), { ...market, functionName: 'termBounds' }),
  ])
  return { terms, lowest, highest }
}

async function readSwapMinima(
  address: Address,
  { usdt, productToken }: SoldFor,
  at: { blockNumber: bigint },
): Promise<Pick<Record<PriceName, Price>, 'swapMinimumUsdt' | 'swapMinimumProduct'>> {
  const read = async (token: Address): Promise<Price> => ({
    amount: await readContract(getReadClient(), {
      address,
      abi: productSwapAbi,
      functionName: 'minimumExchangeOf',
      args: [token],
      ...at,
    }),
    bounds: null,
  })
  const [swapMinimumUsdt, swapMinimumProduct] = await Promise.all([read(usdt), read(productToken)])
  return { swapMinimumUsdt, swapMinimumProduct }
}

/** @throws Error for the price of something that the deployment leaves out. */
export function getPrice({ prices }: Pick<Settings, 'prices'>, name: PriceName): Price {
  const price = prices[name]
  if (!price) throw new Error(`The deployment has no ${name}`)
  return price
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
            address: getFeatureContracts(getDeployment(chainId), 'backpack').cardSeller,
            abi: cardSellerAbi,
            functionName: 'isWhitelisted',
            args: [account],
          }),
        ),
      ),
    enabled: accounts.length > 0,
  })
}

export type PriceName =
  | 'cardPrice'
  | 'powerForUsdt'
  | 'powerForProduct'
  | 'minimumExchange'
  | 'swapMinimumUsdt'
  | 'swapMinimumProduct'
