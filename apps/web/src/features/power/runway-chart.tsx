import { type PowerOrderRun, getOrderEnd, getRemainingPower } from '@app/core/power-order'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { SpanEnds } from '#shared/ui/strip.tsx'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { getRunway, getRunwayCurve } from './order-forecast.ts'
import type { MarketTerms } from './reads.ts'
import { usePowerFormat } from './power-format.ts'

interface RunwayChartProps {
  run: PowerOrderRun
  at: number
  terms: MarketTerms
  name: string
  runAfter?: PowerOrderRun | undefined
  className?: string
}

const width = 335

const height = 108

export function RunwayChart({ run, at, terms, name, runAfter, className }: RunwayChartProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const end = getOrderEnd(run)
  const { stopsAt } = getRunway(run, at)
  const shown = runAfter ?? run
  return (
    <ChartFrame
      className={className}
      title={t('chart.title', { name })}
      summary={t('chart.summary', {
        power: format.amount(getRemainingPower(run, at), terms.power),
        end: format.dateTime(end),
        stop: format.dateTime(getRunway(shown, at).stopsAt),
      })}
      legend={[
        ...(run.isPaused || stopsAt <= at ? [] : [{ label: t('chart.output'), mark: 'accent' as const }]),
        ...(runAfter === undefined ? [] : [{ label: t('chart.gained'), mark: 'hatched' as const }]),
        { label: t('chart.lost'), mark: 'hollow' },
      ]}
      table={() => ({
        columns: [t('chart.date'), terms.power.symbol, t('chart.toCome', { symbol: terms.productToken.symbol })],
        rows: getRunwayCurve(shown, at).map((point) => [
          format.date(point.at),
          formatTokenFigure(point.power, terms.power, format.locale),
          formatTokenFigure(point.output, terms.productToken, format.locale),
        ]),
      })}
    >
      <Runway run={run} at={at} runAfter={runAfter} />
      <SpanEnds
        from={{ label: t('chart.today'), value: format.amount(getRemainingPower(run, at), terms.power) }}
        to={{ label: t('chart.end'), value: format.date(end) }}
      />
    </ChartFrame>
  )
}

function Runway({ run, at, runAfter }: Pick<RunwayChartProps, 'run' | 'at' | 'runAfter'>) {
  const hatch = useId()
  const end = getOrderEnd(run)
  const top = height * (1 - Number(getRemainingPower(run, at)) / Number(run.power))
  const x = (time: number) => ((Math.min(Math.max(time, at), end) - at) / (end - at)) * width
  const y = (time: number) => top + (height - top) * (x(time) / width)
  const stop = getRunway(run, at).stopsAt
  const stopAfter = runAfter === undefined ? stop : getRunway(runAfter, at).stopsAt
  const area = (from: number, to: number) => `M${x(from)} ${y(from)}L${x(to)} ${y(to)}V${height}H${x(from)}Z`
  return (
    <svg viewBox={`0 -2 ${width} ${height + 4}`} className="mb-1 block h-auto w-full overflow-visible">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V5" className="stroke-accent stroke-[1.2]" />
        </pattern>
      </defs>
      <path d={`M0 ${height}H${width}`} className="stroke-line-strong" />
      {!run.isPaused && stop > at && <path d={area(at, stop)} className="fill-accent opacity-90" />}
      {stopAfter > stop && <path d={area(Math.max(at, stop), stopAfter)} fill={`url(#${hatch})`} />}
      <path d={`M0 ${top}L${width} ${height}`} className="fill-none stroke-text-2 stroke-[1.5]" />
      {stop > at && stop < end && <path d={`M${x(stop)} 0V${height}`} className="stroke-warning stroke-[1.5]" />}
    </svg>
  )
}
