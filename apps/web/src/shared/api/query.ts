import type { ApiAnswer, ApiGetPath, ApiQuery } from '@app/core/api/endpoints'
import { queryOptions, skipToken, type InfiniteData, type Query } from '@tanstack/react-query'
import { readApi } from './client.ts'

let minBlock = 0n

/** Block of the newest receipt that this page has seen, 0n before the first. Nothing older is shown after it. */
export function getMinBlock(): bigint {
  return minBlock
}

/** Call with the block of every receipt, before reading again. */
export function raiseMinBlock(blockNumber: bigint): void {
  if (blockNumber > minBlock) minBlock = blockNumber
}

export interface Read<Data = unknown> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  isEnabled?: boolean
  refetch: () => unknown
}

export function apiKey<Path extends ApiGetPath>(path: Path, query?: ApiQuery<Path>) {
  return query === undefined ? (['api', path] as const) : (['api', path, query] as const)
}

function atLeastSeen<Path extends ApiGetPath>(path: Path, query: ApiQuery<Path>): ApiQuery<Path> {
  const seen = getMinBlock()
  // The configuration does not come from the chain, so it has no block.
  return seen === 0n || path === '/api/systemConfig' ? query : { ...query, minBlock: Number(seen) }
}

export function readAtLeastSeen<Path extends ApiGetPath>(
  path: Path,
  query: ApiQuery<Path>,
  signal: AbortSignal,
): Promise<ApiAnswer<Path>> {
  return readApi(path, atLeastSeen(path, query), { signal })
}

/** After a receipt in block N every read waits for N; an older answer is marked `stale`. */
export function apiQuery<Path extends ApiGetPath>(path: Path, query: ApiQuery<Path> | null) {
  return queryOptions<ApiAnswer<Path>>({
    queryKey: query === null ? apiKey(path) : apiKey(path, query),
    queryFn: query === null ? skipToken : ({ signal }) => readAtLeastSeen(path, query, signal),
  })
}

const MOST_LIVE_PAGES = 5

/** Refetching a long list reads all its pages, so it is left alone until it is opened again. */
export function isLongList({ state: { data } }: Pick<Query, 'state'>): boolean {
  return ((data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) > MOST_LIVE_PAGES
}
