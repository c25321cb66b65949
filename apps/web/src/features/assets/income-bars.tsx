import type { DividendDayPage } from '@app/core/api/rewards'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'
import { findToken, type Token } from '#shared/base/tokens.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { formatTokenSum } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getIncomeDays, INCOME_DAYS, type IncomeDay } from './income-days.ts'

export function IncomeByDay() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const days = useQuery(apiQuery('/api/depositBonus/days', account && { address: account, pageSize: INCOME_DAYS }))
  return (
    <Section
      title={t('byDay.title')}
      aux={t('byDay.span', { count: countDays(days.data?.data) })}
      action={<TextLink to={paths.assetsBonusList}>{t('byDay.all')}</TextLink>}
    >
      <PartState
        reads={[days]}
        loading={t('loading')}
        failure={t('byDay.failed')}
        skeleton={<Skeleton className="h-24 w-full" />}
      >
        {({ data }) => {
          const earned = new Set(data.list.flatMap(({ sums }) => sums.map(({ token }) => token)))
          const rows = [...earned].flatMap((address) => {
            const token = findToken(address)
            const list = getIncomeDays(data, address)
            return token && list.some(({ amount }) => amount > 0n) ? [{ token, list }] : []
          })
          if (rows.length === 0) return <Note>{t(data.settledEpoch === null ? 'pools.none' : 'byDay.none')}</Note>
          return rows.map(({ token, list }, index) => (
            <DayBars key={token.address} token={token} days={list} hollow={index > 0} />
          ))
        }}
      </PartState>
    </Section>
  )
}

function countDays(data: DividendDayPage | undefined): number {
  return (data && getIncomeDays(data, '').length) || INCOME_DAYS
}

function DayBars({ token, days, hollow }: { token: Token; days: readonly IncomeDay[]; hollow: boolean }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const sum = days.reduce((all, { amount }) => all + amount, 0n)
  const most = days.reduce((top, { amount }) => (amount > top ? amount : top), 0n)
  const show = (amount: bigint) => formatTokenSum(amount, token, locale)
  const [from, to] = [formatDay(days[0]!.startAt, dateTag), formatDay(days.at(-1)!.startAt, dateTag)]
  return (
    <figure className="pt-2 pb-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="type-strong">{show(sum)}</span>
        <span className="type-label text-text-2">{t('byDay.most', { amount: show(most) })}</span>
      </figcaption>
      <div aria-hidden="true" className="mt-2 flex h-14 items-end gap-0.5 border-b border-line">
        {days.map(({ startAt, amount }) => (
          <span
            key={startAt}
            title={`${formatDay(startAt, dateTag)}: ${show(amount)}`}
            className={`min-w-0 flex-1 rounded-t-bar ${hollow ? 'bg-surface-2 inset-ring inset-ring-line-strong' : 'bg-accent'}`}
            style={{ height: `${getHeight(amount, most)}%` }}
          />
        ))}
      </div>
      <p className="flex justify-between pt-1 type-caption text-text-3">
        <span>{from}</span>
        <span>{to} UTC</span>
      </p>
    </figure>
  )
}

/** Percent. Any amount above zero stays visible. */
function getHeight(amount: bigint, most: bigint): number {
  return amount === 0n || most === 0n ? 0 : Math.max(2, Number((amount * 1000n) / most) / 10)
}
