import type { ApiAnswer, ApiData, ApiGetPath, ApiQuery } from '@app/core/api/endpoints'
import { infiniteQueryOptions, skipToken } from '@tanstack/react-query'
import { getMinBlock } from './query.ts'
import { readApi } from './client.ts'

export type Paged = { page: number; pageSize: number; total: number }

export function getNextPage({ page, pageSize, total }: Paged): number | undefined {
  return page * pageSize < total ? page + 1 : undefined
}

type PagePath = { [Path in ApiGetPath]: ApiData<Path> extends Paged ? Path : never }[ApiGetPath]

/**
 * The key starts like that of a single page, so that invalidating the path, or the path with the account, includes it.
 * Waits for the newest receipt, like `apiQuery`.
 */
export function apiPages<Path extends PagePath>(path: Path, query: Omit<ApiQuery<Path>, 'page' | 'minBlock'> | null) {
  return infiniteQueryOptions({
    queryKey: ['api', path, query, 'pages'] as const,
    initialPageParam: 1,
    queryFn:
      query === null
        ? skipToken
        : ({ pageParam, signal }): Promise<ApiAnswer<Path>> => {
            const seen = getMinBlock()
            const page = { ...query, page: pageParam, minBlock: seen === 0n ? undefined : Number(seen) }
            return readApi(path, page as unknown as ApiQuery<Path>, { signal })
          },
    getNextPageParam: (last) => getNextPage(last.data as Paged),
  })
}
