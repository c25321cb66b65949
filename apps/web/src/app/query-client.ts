import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isRetryable } from '#shared/api/client.ts'
import { isLongList } from '#shared/api/query.ts'

/**
 * A failed read stays failed while it is retried. Otherwise every retry during an outage would swap its notice for a
 * skeleton, take the focus from its button, and be read out again.
 */
function createQueryCache(): QueryCache {
  const cache = new QueryCache()
  const failures = new WeakMap<object, Error | null>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type !== 'fetch') failures.set(query, query.state.error)
    const error = failures.get(query)
    if (action.type === 'fetch' && error && query.state.data === undefined) query.setState({ error, status: 'error' })
  })
  return cache
}

/** Reads are retried when that can help; a write is never repeated automatically. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isRetryable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
        staleTime: 10_000,
        refetchOnWindowFocus: (read) => !isLongList(read),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
