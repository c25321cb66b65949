import { type DefaultOptions, QueryClient } from '@tanstack/react-query'
import { isRetryable } from '#shared/api/retry.ts'
import { isDeepList } from '#shared/api/deep-list.ts'
import { rest } from '#shared/rest.ts'

/** A page starts twenty reads at once; each begins in a task of its own, so that the page answers meanwhile. */
const oneByOne: NonNullable<NonNullable<DefaultOptions['queries']>['behavior']> = {
  onFetch(context) {
    const read = context.fetchFn
    context.fetchFn = () => rest().then(read)
  },
}

/** Reads are tried again when that can help; a write is never sent twice by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        behavior: oneByOne,
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
