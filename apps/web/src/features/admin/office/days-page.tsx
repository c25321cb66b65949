import type { AdminPools } from '@app/core/api/admin'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PartState } from '#shared/states/part-state.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDay, formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken } from '#shared/base/tokens.ts'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { DayRow } from './day-row.tsx'
import { FundingForm } from './funding-form.tsx'
import { OfficeList, OfficePage } from './office-page.tsx'
import { officeKey, readOffice } from './office-api.ts'
import { OpenDay } from './open-day.tsx'
import { useSearchParameters } from '#shared/routing/use-search-choice.ts'

const poolsQuery = queryOptions({
  queryKey: [officeKey, '/api/admin/pools'] as const,
  queryFn: ({ signal }) => readOffice<'pools'>('/api/admin/pools', signal),
  refetchInterval: PROVIDER_POLLING_MS,
})

export function DaysPage() {
  const [{ day }] = useSearchParameters()
  return (
    <OfficePage right="funding">
      {(mayFund) => (day === undefined ? <Days mayFund={mayFund} /> : <OpenDay number={readDayNumber(day)} />)}
    </OfficePage>
  )
}

function readDayNumber(text: string): number | null {
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null
}

function Days({ mayFund }: { mayFund: boolean }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const pools = useQuery(poolsQuery)
  const list = useInfiniteQuery({
    ...apiPages('/api/days', {}),
    refetchInterval: PROVIDER_POLLING_MS,
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ data }) => data), pageParams }),
  })
  return (
    <>
      <PartState
        reads={[pools]}
        loading={t('list.loading')}
        failure={t('pool.failed')}
        skeleton={<SkeletonFacts count={5} />}
        className="mt-8"
      >
        {({ pools: [next, ...others] }) =>
          next && (
            <Section title={t('pool.title')} aux={formatDay(next.nextDay * SECONDS_PER_DAY, tag)}>
              <PoolList pools={[next, ...others]} />
              <Note className="mt-2">{t('pool.note')}</Note>
            </Section>
          )
        }
      </PartState>
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

type Pool = AdminPools['pools'][number]

function PoolList({ pools }: { pools: readonly Pool[] }) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const tag = useDateTag()
  const toDay = (day: number) => formatDay(day * SECONDS_PER_DAY, tag)
  return (
    <KeyValueList>
      {pools.map(({ kind, token: address, left, nextRelease, nextBudget, backlogDays, lastFundedDay, fundings }) => {
        const token = findToken(address)
        const show = (amount: string) => (token === undefined ? '—' : formatTokenAmount(BigInt(amount), token, locale))
        const lasting =
          backlogDays === null ? t('pool.noDays') : t('pool.days', { number: formatWhole(backlogDays, locale) })
        const lines = [
          t('pool.release', { amount: show(nextRelease) }),
          `${t('pool.left', { amount: show(left) })} · ${lasting}`,
          t('pool.lastDay', { day: toDay(lastFundedDay) }),
          ...fundings.map(({ firstDay, dayCount, amount }) => `${show(amount)}: ${toSpan(firstDay, dayCount)}`),
        ]
        return (
          <KeyValue
            key={`${address}${kind}`}
            label={t(`pool.kind.${kind}`)}
            note={lines.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))}
          >
            {show(nextBudget)}
          </KeyValue>
        )
      })}
    </KeyValueList>
  )

  function toSpan(firstDay: number, dayCount: number): string {
    return `${toDay(firstDay)} – ${toDay(firstDay + dayCount - 1)}`
  }
}

function SettlingState({ settler, alarms }: Pick<AdminPools, 'settler' | 'alarms'>) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  return (
    <>
      {alarms.map(({ kind, subject, detail, beganAt }) => (
        <ErrorNotice
          key={`${kind}${subject}`}
          title={t('day.alarm', { at: formatDateTimeZoned(beganAt, tag) })}
          className="mb-2"
        >
          {[kind, subject, detail].filter(Boolean).join(' · ')}
        </ErrorNotice>
      ))}
      <Note className="mb-2">
        {settler === null ? t('day.noSettler') : t('day.settler', { at: formatDateTimeZoned(settler.heardAt, tag) })}
        {settler?.waitsFor != null && (
          <span className="block wrap-anywhere">{t('day.waitsFor', { what: settler.waitsFor })}</span>
        )}
      </Note>
    </>
  )
}
