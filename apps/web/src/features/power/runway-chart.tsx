import { type PowerOrderRun, getOrderEnd, getRemainingPower } from '@app/core/power-order'
import { Fragment, useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { formatNumber } from '#shared/format/format-number.ts'
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
const top = 12
const bottom = 120
const height = 142
const digit = 7

export function RunwayChart({ run, at, terms, name, runAfter, className }: RunwayChartProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const end = getOrderEnd(run)
  const { stopsAt } = getRunway(run, at)
  const shown = runAfter ?? run
  if (Math.max(stopsAt, getRunway(shown, at).stopsAt) <= at) return null
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
      <Runway run={run} at={at} runAfter={runAfter} decimals={terms.power.decimals} />
    </ChartFrame>
  )
}

type RunwayProps = Pick<RunwayChartProps, 'run' | 'at' | 'runAfter'> & { decimals: number }

function Runway({ run, at, runAfter, decimals }: RunwayProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const hatch = useId()
  const end = getOrderEnd(run)
  const axis = [1, 0.5, 0].map((part) => ({
    at: bottom - (bottom - top) * part,
    label: formatNumber((Number(run.power) / 10 ** decimals) * part, format.locale, { minimum: 0, maximum: 2 }),
  }))
  const plot = width - 10 - digit * Math.max(...axis.map(({ label }) => label.length))
  const first = bottom - (bottom - top) * (Number(getRemainingPower(run, at)) / Number(run.power))
  const x = (time: number) => ((Math.min(Math.max(time, at), end) - at) / (end - at)) * plot
  const y = (time: number) => first + (bottom - first) * (x(time) / plot)
  const stop = getRunway(run, at).stopsAt
  const stopAfter = runAfter === undefined ? stop : getRunway(runAfter, at).stopsAt
  const area = (from: number, to: number) => `M${x(from)} ${y(from)}L${x(to)} ${y(to)}V${bottom}H${x(from)}Z`
  const isEarly = x(stop) < plot / 2
  return (
    <svg viewBox={`0 0 ${width} ${height}`} fontSize={12} className="mb-1 block h-auto w-full overflow-visible">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V5" className="stroke-accent stroke-[1.2]" />
        </pattern>
      </defs>
      {axis.map((line) => (
        <Fragment key={line.at}>
          <path d={`M0 ${line.at}H${plot}`} className={line.at === bottom ? 'stroke-line-strong' : 'stroke-line'} />
          <text x={width} y={line.at + 4} textAnchor="end" className="fill-text-3">
            {line.label}
          </text>
        </Fragment>
      ))}
      {!run.isPaused && stop > at && <path d={area(at, stop)} className="fill-accent opacity-90" />}
      {stopAfter > stop && <path d={area(Math.max(at, stop), stopAfter)} fill={`url(#${hatch})`} />}
      <path d={`M0 ${first}L${plot} ${bottom}`} className="fill-none stroke-text-2 stroke-[1.5]" />
      {stop > at && stop < end && (
        <>
          <path d={`M${x(stop)} ${top}V${bottom}`} className="stroke-warning stroke-[1.5]" />
          <text
            x={x(stop) + (isEarly ? 5 : -5)}
            y={top + 10}
            textAnchor={isEarly ? 'start' : 'end'}
            className="fill-warning font-semibold"
          >
            {t('chart.fuelEmpty', { date: format.dayMonth(stop) })}
          </text>
        </>
      )}
      <text y={height - 4} className="fill-text-3">
        {t('chart.today')} · {format.dayMonth(at)}
      </text>
      <text x={width} y={height - 4} textAnchor="end" className="fill-text-3">
        {t('chart.end')} · {format.date(end)}
      </text>
    </svg>
  )
}
