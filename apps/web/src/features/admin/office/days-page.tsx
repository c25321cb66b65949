import type { AdminPools } from '@app/core/api/admin'
import type { DayPage, DayState } from '@app/core/api/days'
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
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { DoneIcon, FailedIcon, PendingIcon, ReadyIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { Address, HashLink } from '#shared/ui/address.tsx'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { FundingForm } from './funding-form.tsx'
import { OfficeList, OfficePage } from './office-page.tsx'
import { officeKey, readOffice } from './office-api.ts'

const poolsQuery = queryOptions({
  queryKey: [officeKey, '/api/admin/pools'] as const,
  queryFn: ({ signal }) => readOffice<'pools'>('/api/admin/pools', signal),
  refetchInterval: PROVIDER_POLLING_MS,
})

export function DaysPage() {
  return <OfficePage right="funding">{(mayFund) => <Days mayFund={mayFund} />}</OfficePage>
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

type Day = DayPage['list'][number]

function DayRow({ day }: { day: Day }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const locale = useLocale()
  const { settled, post, reason } = day
  const title = t('day.name', { day: formatDay(day.startAt, tag), number: day.day })
  return (
    <div className="py-2.5">
      <div className="flex items-center justify-between gap-3">
        <span className="type-strong">{title}</span>
        <DayStateBadge state={day.state} />
      </div>
      <div className="type-label text-text-2">
        {settled === null ? (
          <p>{t('day.notSettled')}</p>
        ) : (
          <p className="flex flex-wrap gap-x-2.5">
            <span>{t('day.changes', { number: formatWhole(settled.changeCount, locale) })}</span>
            <span>{t('day.leaves', { number: formatWhole(settled.leafCount, locale) })}</span>
            {settled.root !== null && (
              <span>
                {t('day.root')} <HashLink hash={settled.root} />
              </span>
            )}
          </p>
        )}
        {reason !== null && <p>{t(`day.reason.${reason}`)}</p>}
        {post !== null && <Post day={day} post={post} />}
      </div>
    </div>
  )
}

function Post({ day: { state }, post }: { day: Day; post: NonNullable<Day['post']> }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const { configuredChainId } = useWallet()
  const at = (time: number) => formatDateTimeZoned(time, tag)
  const link = (hash: string) => (
    <HashLink hash={hash} href={getChainExplorerLink(configuredChainId, { kind: 'transaction', value: hash })} />
  )
  const { transaction, postedAt, payableAt, opensAt, differs, veto } = post
  return (
    <>
      <p>
        {t('day.posted', { at: at(postedAt) })} {link(transaction)}
      </p>
      {veto === null && state === 'posted' && <p>{t('day.payableFrom', { at: at(payableAt) })}</p>}
      {veto === null && state !== 'open' && <p>{t('day.opensFrom', { at: at(opensAt) })}</p>}
      {differs.length > 0 && (
        <p className="text-danger">
          {t('day.differs', { what: differs.map((what) => t(`day.what.${what}`)).join(', ') })}
        </p>
      )}
      {veto !== null && (
        <p className="flex flex-wrap items-center gap-x-2">
          {t('day.vetoed', { at: at(veto.vetoedAt) })} <Address address={veto.account} copy={false} />
          {link(veto.transaction)}
        </p>
      )}
    </>
  )
}

const looks = {
  settled: { icon: PendingIcon, tone: 'neutral' },
  posted: { icon: PendingIcon, tone: 'accent' },
  payable: { icon: ReadyIcon, tone: 'gold' },
  open: { icon: DoneIcon, tone: 'positive' },
  vetoed: { icon: FailedIcon, tone: 'warning' },
  differs: { icon: RiskIcon, tone: 'danger' },
  notComputed: { icon: UnknownIcon, tone: 'warning' },
} as const satisfies Record<DayState, Pick<BadgeProps, 'icon' | 'tone'>>

function DayStateBadge({ state }: { state: DayState }) {
  const { t } = useTranslation('admin')
  return <Badge {...looks[state]}>{t(`day.state.${state}`)}</Badge>
}
