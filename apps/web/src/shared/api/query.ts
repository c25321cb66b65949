import type { ApiAnswer, ApiGetPath, ApiQuery } from '@app/core/api/endpoints'
import { queryOptions, type InfiniteData, type Query } from '@tanstack/react-query'
import { readApi } from './client.ts'

let minBlock = 0n

/** The block of the newest receipt this page has seen: nothing older is shown after it. 0n before the first. */
export function getMinBlock(): bigint {
  return minBlock
}

/** To be called with the block of every receipt, before anything is read again. */
export function raiseMinBlock(blockNumber: bigint): void {
  if (blockNumber > minBlock) minBlock = blockNumber
}

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

const MOST_LIVE_PAGES = 5

/**
 * A list that somebody has scrolled far down. Reading it again reads all its pages, so that it is left as it was read until it
 * is opened anew.
 */
export function isLongList({ state: { data } }: Pick<Query, 'state'>): boolean {
  return ((data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) > MOST_LIVE_PAGES
}
