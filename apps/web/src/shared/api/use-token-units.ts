import { useQuery } from '@tanstack/react-query'
import type { TokenUnit } from '../format/format-token-amount.ts'
import { systemConfigQuery } from './system-config-query.ts'

const RETRY_MS = 5_000

/** How amounts of tokens are written, without the chain's code; undefined, and asked again, while that is not known. */
export function useTokenUnits() {
  const config = useQuery({
    ...systemConfigQuery,
    refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : false),
  })
  const find = (address: string | undefined): TokenUnit | undefined =>
    config.data?.data.tokens.find((token) => token.address.toLowerCase() === address?.toLowerCase())
  return { config, find }
}
