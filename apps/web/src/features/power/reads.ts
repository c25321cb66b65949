import { getFeatureContracts } from '@app/config/contracts'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { queryOptions, infiniteQueryOptions, useInfiniteQuery, useQuery, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract, getBlock } from 'viem/actions'
import { getDeployment } from '@app/config/deployments'
import { powerMarketAbi } from '@app/abis/power-market'
import type { PowerTerms } from '@app/core/power-order'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { bindingKey, chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import type { Token } from '#shared/base/tokens.ts'
import { readToken } from '#shared/chain/read-token.ts'
import { apiPages } from '#shared/api/infinite-query.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

/** Without a bound superior the market neither sells power nor opens orders. */
export function boundQuery(chainId: number, registry: Address | undefined, account: Address | null) {
  return queryOptions({
    queryKey: [...bindingKey(chainId, account), 'isBound'],
    queryFn:
      registry === undefined || account === null
        ? skipToken
        : () =>
            readContract(getReadClient(), {
              address: registry,
              abi: referralRegistryAbi,
              functionName: 'isBound',
              args: [account],
            }),
  })
}

export type PayToken = 'productToken' | 'usdt'

export type MarketTerms = {
  market: Address
  registry: Address
  power: Token
  productToken: Token
  usdt: Token
}

export function marketTermsQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'powerTerms', getDeployment(chainId).contracts.powerMarket),
    queryFn: () => readMarketTerms(getReadClient(), chainId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function readMarketTerms(client: Client, chainId: number): Promise<MarketTerms> {
  const contracts = getFeatureContracts(getDeployment(chainId), 'power', 'invite')
  const { powerMarket: market, referralRegistry: registry } = contracts
  const [power, productToken, usdt] = await Promise.all([
    readToken(client, contracts.powerToken),
    readToken(client, contracts.productToken),
    readToken(client, contracts.usdt),
  ])
  return { market, registry, power, productToken, usdt }
}

/**
 * All read at one block. Times are Unix seconds; `pausedUntil` is in the past while nothing is paused. `prices` are
 * base units of the token for one whole power. `freeRewards` is {product} promised neither to an order nor to power
 * that waits for one.
 */
export type MarketFigures = {
  orderTerms: PowerTerms
  prices: Record<PayToken, bigint>
  minimumExchange: bigint
  freeRewards: bigint
  pausedUntil: number
  readAt: number
  blockNumber: bigint
}

export function marketKey(chainId: number, market: Address): readonly unknown[] {
  return chainKey(chainId, 'powerMarket', market)
}

export function marketFiguresQuery(chainId: number, terms: MarketTerms | undefined) {
  return queryOptions({
    queryKey: marketKey(chainId, terms?.market ?? '0x'),
    queryFn: () => readMarketFigures(terms!),
    enabled: terms !== undefined,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readMarketFigures({ market, productToken, usdt }: MarketTerms): Promise<MarketFigures> {
  const client = getReadClient()
  const at = { address: market, abi: powerMarketAbi } as const
  const { value, blockNumber } = await readAtHead(({ blockNumber: block }) =>
    Promise.all([
      getBlock(client, { blockNumber: block }),
      readContract(client, { ...at, functionName: 'terms', blockNumber: block }),
      readContract(client, { ...at, functionName: 'priceOf', args: [productToken.address], blockNumber: block }),
      readContract(client, { ...at, functionName: 'priceOf', args: [usdt.address], blockNumber: block }),
      readContract(client, { ...at, functionName: 'minimumExchange', blockNumber: block }),
      readContract(client, { ...at, functionName: 'freeRewards', blockNumber: block }),
      readContract(client, { ...at, functionName: 'pausedUntil', blockNumber: block }),
    ]),
  )
  const [{ timestamp }, terms, productPrice, usdtPrice, minimumExchange, freeRewards, pausedUntil] = value
  return {
    orderTerms: { outputRate: terms.outputRate, fuelRate: terms.fuelRate, lifetime: Number(terms.lifetime) },
    prices: { productToken: productPrice, usdt: usdtPrice },
    minimumExchange,
    freeRewards,
    pausedUntil: Number(pausedUntil),
    readAt: Number(timestamp),
    blockNumber,
  }
}

export function ordersQuery(account: Address | null) {
  return infiniteQueryOptions({
    ...apiPages('/api/power/orders', account && { address: account }),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

export function usePowerMarket() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const terms = useQuery(marketTermsQuery(chainId))
  const figures = useQuery(marketFiguresQuery(chainId, terms.data))
  const bound = useQuery(boundQuery(chainId, terms.data?.registry, account))
  return { account, chainId, terms, figures, bound }
}

export type PowerMarket = ReturnType<typeof usePowerMarket>

export function useMarketFunds({ account, chainId, terms }: PowerMarket, token: PayToken | 'power') {
  return useQuery(accountFundsQuery(chainId, terms.data?.[token].address, terms.data?.market, account))
}

export function useOrders(account: Address | null) {
  const list = useInfiniteQuery(ordersQuery(account))
  const first = list.data?.pages[0]
  return {
    list,
    orders: list.data?.pages.flatMap((page) => page.data.list) ?? [],
    totals: first?.data.totals,
    answer: list.data?.pages.at(-1),
  }
}

export type Orders = ReturnType<typeof useOrders>
