import type { Address } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { toDecimal } from '@app/core/decimal'
import { useMemo } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure, type TokenUnit, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { ChartCredit, TimeChart } from '#shared/ui/time-chart.tsx'
import type { ChartSeries } from '#shared/ui/draw-chart.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { formatNumber } from '#shared/format/format-number.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { Note } from '#shared/ui/text.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useRecentDays } from './reads.ts'
import { CommunityPageState } from './members.tsx'
import type { DaySum } from './days.ts'

const DaySources = lazySources(async () => (await import('./sources.ts')).useDaySources)

interface PerformanceSectionProps {
  address: Address
  indexedAt: number | undefined
  unit: TokenUnit | undefined
  branch?: boolean
}

const dayRanges = ['7', '30', '90'] as const

export function PerformanceSection({ address, indexedAt, unit, branch = false }: PerformanceSectionProps) {
  const { t } = useTranslation('community')
  const [range, setRange] = useSearchChoice('days', dayRanges, '30')
  const { query, sums } = useRecentDays(address, { indexedAt, count: Number(range), withOwner: branch })
  const today = sums?.at(-1)
  const title = t(branch ? 'days.branchTitle' : 'days.title')
  return (
    <>
      <TokenStat size="xl" className="pt-3 pb-4" label={t('days.newToday')} amount={today?.staked} token={unit} />
      <CommunityPageState
        account={address}
        answers={[query]}
        failure={t('days.failed')}
        skeleton={<Skeleton className="mb-21 h-36 w-full" />}
      >
        {sums && unit && <PerformanceChart title={title} sums={sums} unit={unit} />}
      </CommunityPageState>
      <Chips
        label={t('days.range')}
        variant="plain"
        className="mt-2.5"
        value={range}
        onValueChange={setRange}
        items={dayRanges.map((value) => ({ value, label: t('days.rangeDays', { count: Number(value) }) }))}
      />
      <div className="mt-2.5 min-h-[1lh] type-caption">
        {query.data && today && unit && (
          <AnswerAsOf answer={query.data} className="">
            <DaySources today={today.staked} unit={unit} asOf={query.data.asOf} branch={branch} />
          </AnswerAsOf>
        )}
      </div>
    </>
  )
}

interface PerformanceChartProps {
  title: string
  /** Oldest first, without gaps. Memoise it: a new array redraws the chart. */
  sums: readonly DaySum[]
  unit: TokenUnit
}

export function PerformanceChart({ title, sums, unit }: PerformanceChartProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const dateTag = useDateTag()
  const series = useMemo<ChartSeries[]>(
    () => [
      {
        kind: 'columns',
        data: sums.map(({ startAt, staked }) => ({
          at: startAt,
          value: toDecimal(staked, unit.decimals).toNumber(),
        })),
      },
    ],
    [sums, unit.decimals],
  )
  const figure = (amount: bigint) => formatTokenFigure(amount, unit, locale)
  const highest = sums.reduce((most, { staked }) => (staked > most ? staked : most), 0n)
  if (highest === 0n)
    return (
      // As high as the chart, so that nothing moves when the range changes.
      <div className="grid min-h-57 place-items-center">
        <Note>{t('days.noneInRange')}</Note>
      </div>
    )
  return (
    <>
      <ChartFrame
        title={title}
        summary={t('days.summary', {
          from: formatDay(sums[0]!.startAt, dateTag),
          to: formatDay(sums.at(-1)!.startAt, dateTag),
          highest: formatTokenAmount(highest, unit, locale),
          last: formatTokenAmount(sums.at(-1)!.staked, unit, locale),
        })}
        legend={[{ label: t('days.putIn', { token: unit.symbol }), mark: 'accent' }]}
        table={() => ({
          columns: [t('days.day'), t('days.in'), t('days.out')],
          rows: sums
            .toReversed()
            .map(({ startAt, staked, unstaked }) => [formatDay(startAt, dateTag), figure(staked), figure(unstaked)]),
        })}
      >
        <TimeChart
          series={series}
          stepSeconds={SECONDS_PER_DAY}
          formatValue={(value) => formatNumber(value, locale, { minimum: 0, maximum: 2 })}
          formatTime={(at) => formatDay(at, dateTag)}
          dateTag={dateTag}
          failure={t('days.notDrawn')}
          className="h-36"
        />
      </ChartFrame>
      <ChartCredit />
    </>
  )
}
