import type { ApiAnswer, ApiGetPath, ApiQuery } from '@app/core/api/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { getMinBlock } from './min-block.ts'
import { readApi } from './client.ts'

/** What a page needs to know of a read, whatever it comes from. */
export interface Read<Data = unknown> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** The first part of every key of the interface; the second is the path: `invalidateQueries({ queryKey: apiKey(path) })`. */
export function apiKey<Path extends ApiGetPath>(path: Path, query?: ApiQuery<Path>) {
  return query === undefined ? (['api', path] as const) : (['api', path, query] as const)
}

/** Answers that do not come from the chain have no block to wait for. */
const withoutBlock: ReadonlySet<ApiGetPath> = new Set<ApiGetPath>(['/api/hello', '/api/systemConfig'])

function atLeastSeen<Path extends ApiGetPath>(path: Path, query: ApiQuery<Path>): ApiQuery<Path> {
  const seen = getMinBlock()
  return seen === 0n || withoutBlock.has(path) ? query : { ...query, minBlock: Number(seen) }
}

/** One read that waits for the newest receipt, for a query that makes something else of it. */
export function readAtLeastSeen<Path extends ApiGetPath>(
  path: Path,
  query: ApiQuery<Path>,
  signal: AbortSignal,
): Promise<ApiAnswer<Path>> {
  return readApi(path, atLeastSeen(path, query), { signal })
}

/**
 * Query options of one read: key, fetcher with cancelling, the envelope as data. After a receipt in block N every chain
 * read waits for N; what still is older says so by `stale`.
 */
export function apiQuery<Path extends ApiGetPath>(path: Path, query: ApiQuery<Path>) {
  return queryOptions<ApiAnswer<Path>>({
    queryKey: apiKey(path, query),
    queryFn: ({ signal }) => readAtLeastSeen(path, query, signal),
  })
}
