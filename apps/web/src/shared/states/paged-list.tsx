import { InfiniteList, type InfiniteListProps } from '#shared/ui/infinite-list.tsx'

export interface PagedRead {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface PagedListProps<Item> extends Omit<InfiniteListProps<Item>, 'hasMore' | 'onMore' | 'state'> {
  read: PagedRead
}

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
