import { getFeatureContracts } from '@app/config/contracts'
import { productSwapAbi } from '@app/abis/product-swap'
import { getDeployment } from '@app/config/deployments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract, getBlock } from 'viem/actions'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { isSameAddress } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useState } from 'react'
import { chainKey } from '#shared/chain/chain-key.ts'
import type { Token } from '#shared/base/tokens.ts'
import { expectTokens } from '#shared/chain/read-token.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export type SwapTerms = {
  productSwap: Address
  pair: Address
  product: Token
  quote: Token
  /** Of the pair, in hundredths of a percent. */
  feeBasis: bigint
}

export function swapTermsQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'swapTerms'),
    queryFn: () => readSwapTerms(getReadClient(), chainId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function readSwapTerms(client: Client, chainId: number): Promise<SwapTerms> {
  const contracts = getFeatureContracts(getDeployment(chainId), 'swapProduct')
  const findTerms = expectTokens(client, [contracts.productToken, contracts.usdt])
  const at = { address: contracts.productSwap, abi: productSwapAbi } as const
  const [pair, product, quote, feeBasis] = await Promise.all([
    readContract(client, { ...at, functionName: 'pair' }),
    readContract(client, { ...at, functionName: 'product' }),
    readContract(client, { ...at, functionName: 'pairedToken' }),
    readContract(client, { ...at, functionName: 'pairFee' }),
  ])
  const [productTerms, quoteTerms] = await Promise.all([findTerms(product), findTerms(quote)])
  return {
    productSwap: contracts.productSwap,
    pair,
    product: productTerms,
    quote: quoteTerms,
    feeBasis,
  }
}

export function getTokens(terms: SwapTerms, side: Side): { given: Token; taken: Token } {
  return side === 'buy' ? { given: terms.quote, taken: terms.product } : { given: terms.product, taken: terms.quote }
}

export type SwapFigures = {
  reserves: Reserves
  minimums: Record<Side, bigint>
  blockNumber: bigint
  readAt: number
}

export function swapKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'swap')
}

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

export function useSwapScreen() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const [side, setSide] = useState<Side>('buy')
  const terms = useQuery(swapTermsQuery(chainId))
  const figures = useQuery(swapFiguresQuery(chainId, terms.data))
  const tokens = terms.data && getTokens(terms.data, side)
  const fundsOf = (token: Address | undefined) => accountFundsQuery(chainId, token, terms.data?.productSwap, account)
  const given = useQuery(fundsOf(tokens?.given.address))
  const taken = useQuery(fundsOf(tokens?.taken.address))
  return { account, side, setSide, terms, figures, tokens, given, taken }
}

export type SwapScreen = ReturnType<typeof useSwapScreen>

export type Side = 'buy' | 'sell'

export type Reserves = { product: bigint; quote: bigint }
