import type { KlineInterval } from '@app/core/api/token-data'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatPercent } from '@app/core/share'
import FallingIcon from 'lucide-react/icons/arrow-down-right'
import RisingIcon from 'lucide-react/icons/arrow-up-right'
import { apiQuery } from '#shared/api/query.ts'
import { toPriceNumber, formatNumber, formatPrice } from '#shared/format/format-number.ts'
import type { Candle, Point, ChartSeries } from '#shared/ui/draw-chart.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { IndexAsOf } from '#shared/states/index-as-of.tsx'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Loading } from '#shared/ui/loading.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ChartCredit, TimeChart } from '#shared/ui/time-chart.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'

export const klineRanges = {
  hour: { interval: '1m', seconds: 60, count: 60 },
  day: { interval: '15m', seconds: 900, count: 96 },
  week: { interval: '4h', seconds: 14_400, count: 42 },
  month: { interval: '1d', seconds: 86_400, count: 30 },
  all: { interval: '1d', seconds: 86_400, count: 1_000 },
} as const satisfies Record<string, { interval: KlineInterval; seconds: number; count: number }>

export type KlineRange = keyof typeof klineRanges

export const klineRangeNames = Object.keys(klineRanges) as KlineRange[]

export type PriceCandle = { at: number; open: bigint; high: bigint; low: bigint; close: bigint }

const REFRESH_MS = 15_000

export function usePriceCandles(range: KlineRange) {
  const { interval, seconds, count } = klineRanges[range]
  const query = useQuery({ ...apiQuery('/api/klines', { interval, limit: count }), refetchInterval: REFRESH_MS })
  const { data } = query
  const shown = useMemo(() => {
    if (data === undefined) return undefined
    const { list, priceDecimals } = data.data
    const from = data.asOf.blockTimestamp - seconds * count
    const candles: PriceCandle[] = list
      .filter(({ openedAt }) => openedAt + seconds > from)
      .map(({ openedAt: at, open, high, low, close }) => ({
        at,
        open: BigInt(open),
        high: BigInt(high),
        low: BigInt(low),
        close: BigInt(close),
      }))
    const toNumber = (amount: bigint) => toPriceNumber({ amount, decimals: priceDecimals })
    const drawn: Candle[] = candles.map(({ at, open, high, low, close }) => ({
      at,
      open: toNumber(open),
      high: toNumber(high),
      low: toNumber(low),
      close: toNumber(close),
    }))
    const volumes: Point[] = list
      .filter(({ openedAt }) => openedAt + seconds > from)
      .map(({ openedAt, quoteVolume }) => ({ at: openedAt, value: Number(quoteVolume) }))
    return { candles, drawn, volumes, priceDecimals }
  }, [data, seconds, count])
  return { query, shown, seconds }
}

interface PriceChartProps {
  base: string
  quote: string
  /** For use beside a form: lower, and reports when the index is behind. */
  compact?: boolean
  className?: string
}

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

function getDigits(price: number): number {
  return price >= 1_000 ? 2 : Math.max(4, 3 - Math.floor(Math.log10(price || 1)) - 1)
}

export function PriceChange({ now, dayAgo }: { now: bigint; dayAgo: bigint | null }) {
  const { t } = useTranslation('charts')
  const locale = useLocale()
  if (dayAgo === null || dayAgo === 0n) return null
  const isFall = now < dayAgo
  const moved = isFall ? dayAgo - now : now - dayAgo
  const percent = formatPercent(moved, dayAgo, { locale, minimumFractionDigits: 2 })!
  const sign = moved === 0n ? '' : isFall ? '−' : '+'
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 type-value',
        moved === 0n ? 'text-text-2' : isFall ? 'text-danger' : 'text-positive',
      )}
    >
      {moved !== 0n && <Icon source={isFall ? FallingIcon : RisingIcon} size={16} />}
      {t('change', { percent: `${sign}${percent}` })}
    </span>
  )
}
