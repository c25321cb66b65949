import { productSwapAbi } from '@app/abis/product-swap'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { isSameAddress } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import { getBlock, readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import type { Reserves, Side } from '../quote.ts'
import type { SwapTerms } from './swap-terms.ts'

export type SwapFigures = {
  reserves: Reserves
  /** Least base units that a swap takes in. */
  minimums: Record<Side, bigint>
  blockNumber: bigint
  /** Unix seconds of that block. */
  readAt: number
}

export function swapKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'swap')
}

/** The pair's reserves and the operator's limits, all of one block; read anew every few seconds. */
export function swapFiguresQuery(chainId: number, terms: SwapTerms | undefined) {
  return queryOptions({
    queryKey: [...swapKey(chainId), 'figures'],
    queryFn: () => readSwapFigures(terms!),
    enabled: terms !== undefined,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readSwapFigures({ pair, product, quote, productSwap }: SwapTerms): Promise<SwapFigures> {
  const client = getReadClient()
  const at = { address: pair, abi: uniswapV2PairAbi } as const
  const limits = { address: productSwap, abi: productSwapAbi, functionName: 'minimumExchangeOf' } as const
  const { value, blockNumber } = await readAtHead(({ blockNumber: block }) =>
    Promise.all([
      readContract(client, { ...at, functionName: 'getReserves', blockNumber: block }),
      readContract(client, { ...at, functionName: 'token0', blockNumber: block }),
      readContract(client, { ...limits, args: [quote.address], blockNumber: block }),
      readContract(client, { ...limits, args: [product.address], blockNumber: block }),
      getBlock(client, { blockNumber: block }),
    ]),
  )
  const [[reserve0, reserve1], token0, buy, sell, block] = value
  const isFirst = isSameAddress(token0, product.address)
  return {
    reserves: isFirst ? { product: reserve0, quote: reserve1 } : { product: reserve1, quote: reserve0 },
    minimums: { buy, sell },
    blockNumber,
    readAt: Number(block.timestamp),
  }
}
