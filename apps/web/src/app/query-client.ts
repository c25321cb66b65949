import { type DefaultOptions, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRetryable } from '#shared/api/client.ts'
import { isLongList } from '#shared/api/query.ts'
import { yieldToMain } from '#shared/base/yield-to-main.ts'

/** A page starts twenty reads at once; each begins in a task of its own, so that the page answers meanwhile. */
const oneByOne: NonNullable<NonNullable<DefaultOptions['queries']>['behavior']> = {
  onFetch(context) {
    const read = context.fetchFn
    context.fetchFn = () => yieldToMain().then(read)
  },
}

/**
 * A read that has failed stays failed while it is tried again: with every try of an outage its notice would give way to an
 * outline, take the focus from its button, and be read out anew.
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

/** Reads are tried again when that can help; a write is never sent twice by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        behavior: oneByOne,
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
