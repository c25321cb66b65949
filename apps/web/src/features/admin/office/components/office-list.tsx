import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'

interface OfficeListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ list: readonly Item[] }>>
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
}

/** A list of the operators in its states. */
export function OfficeList<Item>({ list, getKey, renderItem }: OfficeListProps<Item>) {
  const { t } = useTranslation('admin')
  const retry = () => void list.refetch()
  if (list.data === undefined) {
    if (list.isError)
      return <FailureNotice title={t('list.failed')} error={list.error} onRetry={retry} retrying={list.isFetching} />
    return (
      <Loading label={t('list.loading')} failure={t('list.failed')} onRetry={retry}>
        <SkeletonRows count={3} />
      </Loading>
    )
  }
  const items = list.data.pages.flatMap((page) => page.list)
  if (items.length === 0) return <Empty compact title={t('list.none')} />
  return <PagedList label={t('list.all')} items={items} getKey={getKey} renderItem={renderItem} read={list} />
}
