import { QueryClient } from '@tanstack/react-query'
import { isRetryable } from '#shared/api/retry.ts'
import { isDeepList } from '#shared/api/deep-list.ts'

/** Reads are tried again when that can help; a write is never sent twice by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isRetryable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
        staleTime: 10_000,
        refetchOnWindowFocus: (read) => !isDeepList(read),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
