import { InfiniteList, type InfiniteListProps } from '#shared/ui/infinite-list.tsx'

/** Of an infinite query: what is needed to ask for the next page. */
export interface PagedRead {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface PagedListProps<Item> extends Omit<InfiniteListProps<Item>, 'hasMore' | 'onMore' | 'state'> {
  read: PagedRead
}

/** The rows of a list that is read page by page; the next page is asked for near the end. */
export function PagedList<Item>({ read, ...props }: PagedListProps<Item>) {
  return (
    <InfiniteList
      {...props}
      hasMore={read.hasNextPage}
      onMore={() => void read.fetchNextPage()}
      state={read.isFetchingNextPage ? 'loading' : read.isFetchNextPageError ? 'failed' : 'ready'}
    />
  )
}
