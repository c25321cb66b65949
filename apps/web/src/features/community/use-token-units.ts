import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'

/** How amounts of tokens are written, without the chain's code; undefined while that is not known. */
export function useTokenUnits() {
  const config = useQuery({ ...apiQuery('/api/systemConfig', {}), staleTime: Number.POSITIVE_INFINITY })
  const find = (address: string | undefined): TokenUnit | undefined =>
    config.data?.data.tokens.find((token) => token.address.toLowerCase() === address?.toLowerCase())
  return { config, find }
}
