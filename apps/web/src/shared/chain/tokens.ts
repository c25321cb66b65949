import { productTokenAbi } from '@app/abis/product-token'
import { isSameAddress } from '@app/core/address'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { getTokens } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Read } from '#shared/api/query.ts'
import { useTokenUnits } from '#shared/api/use-token-units.ts'
import { getReadClient } from './read-client.ts'
import { chainKey } from './chain-key.ts'

export type TokenTerms = { address: Address; decimals: number; symbol: string }

/** Decimals come from the chain, never from configuration. */
export async function readTokenTerms(client: Client, address: Address): Promise<TokenTerms> {
  const at = { address, abi: productTokenAbi } as const
  const [decimals, symbol] = await Promise.all([
    readContract(client, { ...at, functionName: 'decimals' }),
    readContract(client, { ...at, functionName: 'symbol' }),
  ])
  return { address, decimals, symbol }
}

/**
 * Reads tokens in the same batch as the contract that is expected to name them. If it names another one, that one is
 * read afterwards.
 */
export function expectTokens(client: Client, expected: readonly Address[]): (named: Address) => Promise<TokenTerms> {
  const early = Promise.all(expected.map((token) => readTokenTerms(client, token).catch(() => undefined)))
  return async (named) =>
    (await early).find((terms) => terms && isSameAddress(terms.address, named)) ?? readTokenTerms(client, named)
}

export function getTokenAddresses(chainId: number) {
  return getTokens(getDeployment(chainId)).map(({ address }) => address)
}

export function tokenUnitsQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'tokenUnits'),
    queryFn: () => Promise.all(getTokenAddresses(chainId).map((token) => readTokenTerms(getReadClient(), token))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function findToken(tokens: readonly TokenTerms[] | undefined, address: string): TokenTerms | undefined {
  return tokens?.find((token) => isSameAddress(token.address, address))
}

/**
 * For showing amounts from the service. Until the chain has answered, the service's own decimals are used, so that its
 * data stay readable without a node. Anything signed or sent must use `tokenUnitsQuery`.
 */
export function useShownTokens(chainId: number): Read<readonly TokenTerms[]> {
  const chain = useQuery(tokenUnitsQuery(chainId))
  const { config, find } = useTokenUnits()
  const tokens = getTokenAddresses(chainId).flatMap((address) => {
    const unit = findToken(chain.data, address) ?? find(address)
    return unit === undefined ? [] : [{ address, decimals: unit.decimals, symbol: unit.symbol }]
  })
  return {
    data: tokens.length === getTokenAddresses(chainId).length ? tokens : undefined,
    error: config.isPending ? null : chain.error,
    isFetching: chain.isFetching || config.isFetching,
    refetch: () => Promise.all([chain.refetch(), config.refetch()]),
  }
}
