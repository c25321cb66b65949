import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getFacts } from '#shared/base/page-config.ts'
import { chainKey } from '#shared/chain/chain-key.ts'

export const hasEarlierVersions = (): boolean => getFacts().older.length > 0

const STALE_MS = 60_000
const REFRESH_MS = 300_000

export function earlierQuery(chainId: number, account: Address | null) {
  const { older } = getFacts()
  return queryOptions({
    queryKey: chainKey(chainId, 'earlier', account),
    queryFn:
      account === null || older.length === 0
        ? skipToken
        : async () => (await import('./read-earlier.ts')).readEarlier(older, account),
    staleTime: STALE_MS,
    refetchInterval: REFRESH_MS,
  })
}
