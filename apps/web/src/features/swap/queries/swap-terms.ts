import { productSwapAbi } from '@app/abis/product-swap'
import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { expectTokens, type TokenTerms } from '#shared/chain/tokens.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import type { Side } from '../quote.ts'

/** What never changes about the swap, asked of the chain itself. */
export type SwapTerms = {
  /** Takes the tokens. */
  productSwap: Address
  pair: Address
  product: TokenTerms
  quote: TokenTerms
  /** Kept by the pair, in hundredths of a percent. */
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
  const { contracts } = getDeployment(chainId)
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

/** What is given and what arrives. */
export function getTokens(terms: SwapTerms, side: Side): { given: TokenTerms; taken: TokenTerms } {
  return side === 'buy' ? { given: terms.quote, taken: terms.product } : { given: terms.product, taken: terms.quote }
}
