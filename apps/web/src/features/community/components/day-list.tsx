import type { Address } from '@app/core/address'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { apiPages } from '#shared/api/infinite-query.ts'
import { useTokenUnits } from '#shared/api/use-token-units.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { getDayStart } from '../days.ts'
import { AnswerState } from './answer-state.tsx'
import { DayRow } from './day-row.tsx'

/** Every day on which something happened in a team, the newest first. */
export function DayList({ address, branch }: { address: Address; branch?: boolean }) {
  const { t } = useTranslation('community')
  const days = useInfiniteQuery(apiPages('/api/stats/userStakingDaily', { address }))
  const { config, find } = useTokenUnits()
  const first = days.data?.pages[0]
  const unit = find(first?.data.token)
  const list = days.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <AnswerState account={address} answers={[days, config]} failure={t('days.failed')}>
      {first !== undefined && list.length === 0 && (
        <Empty compact title={t('days.none')}>
          {t('days.noneNote')}
        </Empty>
      )}
      {first !== undefined && unit !== undefined && list.length > 0 && (
        <PagedList
          label={t(branch ? 'days.branchTitle' : 'days.title')}
          items={list}
          getKey={(day) => String(day.startAt)}
          read={days}
          renderItem={(day) => (
            <DayRow
              day={day}
              isToday={day.startAt === getDayStart(first.asOf.blockTimestamp)}
              unit={unit}
              findUnit={find}
              branch={branch}
            />
          )}
        />
      )}
      {list.length > 0 && (
        <CsvLink list="team-days" account={address}>
          {t('csv')}
        </CsvLink>
      )}
      {first && <AnswerAsOf className="mt-2" answer={first} />}
    </AnswerState>
  )
}
