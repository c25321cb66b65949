import { useMemo } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { IndexAsOf } from '#shared/states/index-as-of.tsx'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatNumber } from '#shared/format/format-number.ts'
import { formatPrice } from '#shared/format/format-price.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Loading } from '#shared/ui/loading.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { ChartCredit, TimeChart } from '#shared/ui/time-chart.tsx'
import type { ChartSeries } from '#shared/ui/draw-chart.ts'
import { klineRangeNames } from './kline-ranges.ts'
import { type PriceCandle, usePriceCandles } from './use-price-candles.ts'

interface PriceChartProps {
  /** Symbols: what is priced, and in what. */
  base: string
  quote: string
  /** Beside a form, which reads the chain: lower, and it says itself when the index is behind. */
  compact?: boolean
  className?: string
}

/** The price as candles by range, with volumes beneath; its figures as a table. Texts: namespace `charts`. */
export function PriceChart({ base, quote, compact, className }: PriceChartProps) {
  const height = compact ? 'h-30' : 'h-45'
  const { t } = useTranslation('charts')
  const [range, setRange] = useSearchChoice('range', klineRangeNames, 'month')
  const { query, shown, seconds } = usePriceCandles(range)
  const controls = (
    <Chips
      label={t('range.label')}
      variant="plain"
      value={range}
      onValueChange={setRange}
      items={klineRangeNames.map((name) => ({
        value: name,
        label: t(`range.${name}`),
        name: t(`range.${name}Name`),
      }))}
    />
  )
  const retry = () => void query.refetch()
  if (shown === undefined)
    return (
      <div className={className}>
        {query.error === null ? (
          <Loading key={range} label={t('loading')} failure={t('failed')} onRetry={retry}>
            <Skeleton className={`${height} mb-11 w-full`} />
          </Loading>
        ) : (
          <FailureNotice title={t('failed')} error={query.error} onRetry={retry} retrying={query.isFetching} />
        )}
        {controls}
        <ChartCredit />
      </div>
    )
  if (shown.candles.length === 0)
    return (
      <div className={className}>
        <p className={`mb-11 grid ${height} place-items-center text-center type-label text-text-2`}>{t('quiet')}</p>
        {controls}
        <ChartCredit />
      </div>
    )
  return (
    <div className={className}>
      <Drawn
        {...shown}
        seconds={seconds}
        title={t('title', { base, quote })}
        quote={quote}
        controls={controls}
        height={height}
      />
      <ChartCredit />
      {compact && query.data?.stale && <IndexAsOf answer={query.data} />}
    </div>
  )
}

type DrawnProps = NonNullable<ReturnType<typeof usePriceCandles>['shown']> & {
  seconds: number
  title: string
  quote: string
  controls: React.ReactNode
  height: string
}

function Drawn({ candles, drawn, volumes, priceDecimals, seconds, title, quote, controls, height }: DrawnProps) {
  const { t } = useTranslation('charts')
  const locale = useLocale()
  const dateTag = useDateTag()
  const series = useMemo<ChartSeries[]>(
    () => [
      { kind: 'columns', data: volumes, beneath: true },
      { kind: 'candles', data: drawn },
    ],
    [volumes, drawn],
  )
  const price = (amount: bigint) => formatPrice({ amount, decimals: priceDecimals }, locale)
  const { low, high, last } = getBounds(candles)
  const digits = getDigits(drawn.at(-1)?.close ?? 1)
  return (
    <ChartFrame
      title={title}
      summary={t('summary', { low: price(low), high: price(high), now: price(last), quote })}
      legend={[
        { label: t('legend.rising'), mark: 'hollow' },
        { label: t('legend.falling'), mark: 'danger' },
        { label: t('legend.volume'), mark: 'quiet' },
      ]}
      controls={controls}
      table={() => ({
        columns: [t('table.time'), t('table.low'), t('table.high'), t('table.close')],
        rows: candles
          .toReversed()
          .map((candle) => [
            formatDateTimeZoned(candle.at, dateTag),
            price(candle.low),
            price(candle.high),
            price(candle.close),
          ]),
      })}
    >
      <TimeChart
        series={series}
        stepSeconds={seconds}
        formatValue={(value) => formatNumber(value, locale, { minimum: digits, maximum: digits })}
        formatTime={(at) => formatDateTimeZoned(at, dateTag)}
        dateTag={dateTag}
        failure={t('notDrawn')}
        className={height}
      />
    </ChartFrame>
  )
}

function getBounds(candles: readonly PriceCandle[]) {
  const [first] = candles
  let [low, high] = [first!.low, first!.high]
  for (const candle of candles) {
    if (candle.low < low) low = candle.low
    if (candle.high > high) high = candle.high
  }
  return { low, high, last: candles.at(-1)!.close }
}

/** Places after the point that an axis needs for prices of this size. */
function getDigits(price: number): number {
  return price >= 1_000 ? 2 : Math.max(4, 3 - Math.floor(Math.log10(price || 1)) - 1)
}
