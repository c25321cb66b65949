import type { Address } from '@app/core/address'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { StakingDay } from '@app/core/api/referral'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { apiPages } from '#shared/api/infinite-query.ts'
import { findToken } from '#shared/base/tokens.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { formatDay } from '#shared/format/format-date.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { getDayStart } from './days.ts'
import { CommunityPageState } from './members.tsx'
import { WithToken } from '#shared/states/with-token.tsx'

export function DayList({ address, branch }: { address: Address; branch?: boolean }) {
  const { t } = useTranslation('community')
  const dateTag = useDateTag()
  const days = useInfiniteQuery(apiPages('/api/stats/userStakingDaily', { address }))
  const first = days.data?.pages[0]
  const list = days.data?.pages.flatMap((page) => page.data.list) ?? []
  const filedUntil = first?.data.filedUntil ?? 0
  return (
    <CommunityPageState account={address} answers={[days]} failure={t('days.failed')}>
      {first && (
        <WithToken address={first.data.token}>
          {(unit) => (
            <PagedList
              label={t(branch ? 'days.branchTitle' : 'days.title')}
              items={list}
              getKey={(day) => String(day.startAt)}
              read={days}
              renderItem={(day) => (
                <DayRow
                  day={day}
                  isToday={day.startAt === getDayStart(first.asOf.blockTimestamp)}
                  isFiled={day.startAt < filedUntil}
                  unit={unit}
                  branch={branch}
                />
              )}
              empty={
                <Empty compact title={t('days.none')}>
                  {t('days.noneNote')}
                </Empty>
              }
            >
              {filedUntil > 0 && (
                <Note className="mt-4">{t('days.filedNote', { day: formatDay(filedUntil, dateTag) })}</Note>
              )}
              <CsvLink list="team-days" account={address}>
                {t('csv')}
              </CsvLink>
            </PagedList>
          )}
        </WithToken>
      )}
      {first && <AnswerAsOf className="mt-2" answer={first} />}
    </CommunityPageState>
  )
}

interface DayRowProps {
  day: StakingDay
  isToday: boolean
  isFiled: boolean
  unit: TokenUnit
  branch?: boolean
}

export function DayRow({ day, isToday, isFiled, unit, branch }: DayRowProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const dateTag = useDateTag()
  const amount = (text: string | bigint) => formatTokenAmount(BigInt(text), unit, locale)
  const all = BigInt(day.teamStake) + (branch ? BigInt(day.stake) : 0n)
  const out = BigInt(day.teamUnstaked) + (branch ? BigInt(day.unstaked) : 0n)
  return (
    <div className="py-2.25">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 type-strong">
        <p>
          {formatDay(day.startAt, dateTag)}
          {isToday && <span className="ml-2 type-label font-normal text-text-2">{t('days.today')}</span>}
        </p>
        <span className="ml-auto">{amount(all)}</span>
      </div>
      <KeyValueList className="mt-0.5 [&_dd]:type-label [&_div]:py-0.5 [&_dt]:type-label">
        <KeyValue label={t('days.nodeUsers')}>{amount(day.nodeUserStake)}</KeyValue>
        <KeyValue label={t('days.regularUsers')}>{amount(day.regularUserStake)}</KeyValue>
        {out > 0n && (
          <>
            <KeyValue label={t('days.takenOut')}>{amount(out)}</KeyValue>
            <KeyValue label={t('days.added')}>{amount(all - out)}</KeyValue>
          </>
        )}
        {BigInt(day.stake) > 0n && (
          <KeyValue label={t(branch ? 'days.ownOfBranch' : 'days.own')}>{amount(day.stake)}</KeyValue>
        )}
        {day.nodeRewards?.length !== 0 && <KeyValue label={t('days.nodeReward')}>{getReward()}</KeyValue>}
      </KeyValueList>
    </div>
  )

  function getReward(): string {
    if (day.nodeRewards === null) return t(isFiled ? 'days.filed' : isToday ? 'days.dayOpen' : 'days.notSettled')
    return day.nodeRewards
      .map((reward) => {
        const token = findToken(reward.token)
        return token === undefined ? '—' : formatTokenAmount(BigInt(reward.amount), token, locale)
      })
      .join(', ')
  }
}
