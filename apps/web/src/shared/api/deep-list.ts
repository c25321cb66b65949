import type { InfiniteData, Query } from '@tanstack/react-query'

const MOST_LIVE_PAGES = 5

/**
 * A list that somebody has scrolled far down. Reading it again reads all its pages, so that it is left as it was read until it
 * is opened anew.
 */
export function isDeepList({ state: { data } }: Pick<Query, 'state'>): boolean {
  return ((data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) > MOST_LIVE_PAGES
}
