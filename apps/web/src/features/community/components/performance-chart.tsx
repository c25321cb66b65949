import { SECONDS_PER_DAY } from '@app/core/constants'
import { toDecimal } from '@app/core/decimal'
import { useMemo } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { ChartCredit, TimeChart } from '#shared/ui/time-chart.tsx'
import type { ChartSeries } from '#shared/ui/draw-chart.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { formatNumber } from '#shared/format/format-number.ts'
import { formatTokenAmount, formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { Note } from '#shared/ui/text.tsx'
import type { DaySum } from '../days.ts'

interface PerformanceChartProps {
  title: string
  /** Oldest first, no day left out. Drawn anew when it is another array: memoise it. */
  sums: readonly DaySum[]
  unit: TokenUnit
}

/** What was put in by the day, as columns; with what was taken out as a table. */
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
      // The place of the chart: nothing moves when another range has one.
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
