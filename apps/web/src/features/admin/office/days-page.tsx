import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { tokenUnitsQuery } from '#shared/tx/deployed-tokens.ts'
import { Note } from '#shared/ui/note.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/web3/wallet-store.ts'
import { DayRow } from './components/day-row.tsx'
import { FundingForm } from './components/funding-form.tsx'
import { OfficeList } from './components/office-list.tsx'
import { PoolList } from './components/pool-list.tsx'
import { OfficePage } from './office-page.tsx'

/** What the pools hold, their funding, and where each settled day stands. */
export function DaysPage() {
  return <OfficePage right="funding">{(mayFund) => <Days mayFund={mayFund} />}</OfficePage>
}

function Days({ mayFund }: { mayFund: boolean }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const tokens = useQuery(tokenUnitsQuery(useWallet().configuredChainId)).data
  const list = useInfiniteQuery({
    ...apiPages('/api/days', {}),
    refetchInterval: PROVIDER_POLLING_MS,
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ data }) => data), pageParams }),
  })
  const days = list.data?.pages.flatMap((page) => page.list) ?? []
  const newest = days.find(({ settled }) => settled !== null)
  return (
    <>
      {newest?.settled && (
        <Section title={t('pool.title')} aux={formatDay(newest.startAt, tag)}>
          <PoolList pools={newest.settled.pools} tokens={tokens} />
          <Note className="mt-2">{t('pool.note')}</Note>
        </Section>
      )}
      <Section title={t('fund.title')}>
        <FundingForm mayFund={mayFund} />
      </Section>
      <Section title={t('day.title')}>
        <OfficeList list={list} getKey={({ day }) => String(day)} renderItem={(day) => <DayRow day={day} />} />
        <Note className="mt-3">{t('day.note')}</Note>
      </Section>
    </>
  )
}
