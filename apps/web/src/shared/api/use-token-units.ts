import { useQuery } from '@tanstack/react-query'
import type { TokenUnit } from '../format/format-token-amount.ts'
import type { Read } from './query.ts'
import { findUnit, systemConfigQuery } from './system-config.ts'

const RETRY_MS = 5_000

export function useTokenUnits() {
  const config = useQuery({
    ...systemConfigQuery,
    refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : false),
  })
  const find = (token: string | undefined) => findUnit(config.data?.data, token)
  const read = (token: string | undefined): Read<TokenUnit> => ({ ...config, data: find(token) })
  return { config, find, read }
}
