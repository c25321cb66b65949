import { useQuery } from '@tanstack/react-query'
import { useTokenUnits } from '#shared/api/use-token-units.ts'
import { findToken, getTokenAddresses, tokenUnitsQuery } from './deployed-tokens.ts'
import type { Read } from '#shared/states/read-state.tsx'
import type { TokenTerms } from './token-terms.ts'

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
