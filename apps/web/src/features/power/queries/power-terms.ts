import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { chainKey } from '#shared/chain/chain-key.ts'
import { readTokenTerms, type TokenTerms } from '#shared/chain/tokens.ts'
import { getReadClient } from '#shared/chain/read-client.ts'

export type PayToken = 'productToken' | 'usdt'

/** What never changes about the power market. */
export type MarketTerms = {
  market: Address
  registry: Address
  power: TokenTerms
  productToken: TokenTerms
  usdt: TokenTerms
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
  const { powerMarket: market, referralRegistry: registry, ...contracts } = getDeployment(chainId).contracts
  const [power, productToken, usdt] = await Promise.all([
    readTokenTerms(client, contracts.powerToken),
    readTokenTerms(client, contracts.productToken),
    readTokenTerms(client, contracts.usdt),
  ])
  return { market, registry, power, productToken, usdt }
}
