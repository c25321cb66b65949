import { powerMarketAbi } from '@app/abis/power-market'
import type { PowerTerms } from '@app/core/power-order'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import type { MarketTerms, PayToken } from './power-terms.ts'

/** What the operator may change, and what is free. */
export type MarketFigures = {
  orderTerms: PowerTerms
  /** Base units of the token for one whole power. */
  prices: Record<PayToken, bigint>
  /** Base units of power that a purchase brings at least. */
  minimumExchange: bigint
  /** Base units of {product} promised neither to an order nor to power that waits for one. */
  freeRewards: bigint
  /** Unix seconds; in the past while nothing is paused. */
  pausedUntil: number
  /** Unix seconds of the block that all of this was read at. */
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
