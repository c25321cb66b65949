import type { ReactNode } from 'react'
import { InfiniteList, type InfiniteListProps } from '#shared/ui/infinite-list.tsx'

export interface PagedRead {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface PagedListProps<Item> extends Omit<InfiniteListProps<Item>, 'hasMore' | 'onMore' | 'state'> {
  read: PagedRead
  empty?: ReactNode
  head?: ReactNode
  children?: ReactNode
}

export function PagedList<Item>({ read, empty, head, children, ...props }: PagedListProps<Item>) {
  if (empty !== undefined && props.items.length === 0) return empty
  return (
    <>
      {head}
      <InfiniteList
        {...props}
        hasMore={read.hasNextPage}
        onMore={() => void read.fetchNextPage()}
        state={read.isFetchingNextPage ? 'loading' : read.isFetchNextPageError ? 'failed' : 'ready'}
      />
      {children}
    </>
  )
}
