import type { AdminPools } from '@app/core/api/admin'
import type { Success } from '@app/core/api/envelope'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { tokenUnitsQuery } from '#shared/chain/tokens.ts'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { DayRow } from './components/day-row.tsx'
import { FundingForm } from './components/funding-form.tsx'
import { OfficeList } from './components/office-list.tsx'
import { PoolList } from './components/pool-list.tsx'
import { SettlingState } from './components/settling-state.tsx'
import { officeKey } from './office-api.ts'
import { OfficePage } from './office-page.tsx'

const poolsQuery = queryOptions({
  queryKey: [officeKey, '/api/admin/pools'] as const,
  queryFn: async ({ signal }): Promise<AdminPools> =>
    (await callApi<Success<AdminPools>>('/api/admin/pools', { method: 'GET' }, { signal })).data,
  refetchInterval: PROVIDER_POLLING_MS,
})

/** What the pools hold, their funding, and where each settled day stands. */
export function DaysPage() {
  return <OfficePage right="funding">{(mayFund) => <Days mayFund={mayFund} />}</OfficePage>
}

function Days({ mayFund }: { mayFund: boolean }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const tokens = useQuery(tokenUnitsQuery(useWallet().configuredChainId)).data
  const pools = useQuery(poolsQuery)
  const list = useInfiniteQuery({
    ...apiPages('/api/days', {}),
    refetchInterval: PROVIDER_POLLING_MS,
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ data }) => data), pageParams }),
  })
  const next = pools.data?.pools[0]
  return (
    <>
      {pools.data === undefined && pools.isError && (
        <FailureNotice
          title={t('pool.failed')}
          error={pools.error}
          onRetry={() => void pools.refetch()}
          retrying={pools.isFetching}
          className="mt-4"
        />
      )}
      {pools.data !== undefined && next !== undefined && (
        <Section title={t('pool.title')} aux={formatDay(next.nextDay * SECONDS_PER_DAY, tag)}>
          <PoolList pools={pools.data.pools} tokens={tokens} />
          <Note className="mt-2">{t('pool.note')}</Note>
        </Section>
      )}
      <Section title={t('fund.title')}>
        <FundingForm mayFund={mayFund} />
      </Section>
      <Section title={t('day.title')}>
        {pools.data !== undefined && <SettlingState {...pools.data} />}
        <OfficeList list={list} getKey={({ day }) => String(day)} renderItem={(day) => <DayRow day={day} />} />
        <Note className="mt-3">{t('day.note')}</Note>
      </Section>
    </>
  )
}
