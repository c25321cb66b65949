import { useQuery } from '@tanstack/react-query'
import { findUnit, systemConfigQuery } from './system-config.ts'

const RETRY_MS = 5_000

export function useTokenUnits() {
  const config = useQuery({
    ...systemConfigQuery,
    refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : false),
  })
  const find = (token: string | undefined) => findUnit(config.data?.data, token)
  return { config, find }
}
