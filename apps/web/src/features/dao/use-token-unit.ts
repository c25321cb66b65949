import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'

const RETRY_MS = 5_000

export type TokenUnit = { decimals: number; symbol: string }

/** How amounts of a token are written, without the chain's code; undefined while that is not known. */
export function useTokenUnit(address: string | undefined): TokenUnit | undefined {
  const { data } = useQuery({
    ...apiQuery('/api/systemConfig', {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : false),
  })
  return data?.data.tokens.find((token) => token.address.toLowerCase() === address?.toLowerCase())
}
