import { isSameAddress } from '@app/core/address'
import { getTokens } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Read } from '#shared/api/query.ts'
import { useTokenUnits } from '#shared/api/use-token-units.ts'
import { getReadClient } from './read-client.ts'
import { chainKey } from './chain-key.ts'
import { readTokenTerms, type TokenTerms } from './token-terms.ts'

/** In the order in which they are shown. */
export function getTokenAddresses(chainId: number) {
  return getTokens(getDeployment(chainId)).map(({ address }) => address)
}

/** Every token that an account may have something of here, with the decimals that the chain gives it. */
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
 * The tokens of the deployment, to write amounts with that the service answered. Until the chain has said what they are, the
 * service's own word is taken for those that it names by that very address: while no node answers, what the service knows
 * stays readable. What is signed or sent takes `tokenUnitsQuery`.
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
