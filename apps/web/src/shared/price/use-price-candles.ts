import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#shared/api/query.ts'
import { toPriceNumber } from '#shared/format/format-price.ts'
import type { Candle, Point } from '#shared/ui/draw-chart.ts'
import { type KlineRange, klineRanges } from './kline-ranges.ts'

export type PriceCandle = { at: number; open: bigint; high: bigint; low: bigint; close: bigint }

const REFRESH_MS = 15_000

/** Candles of a range that ends at the last indexed block. Intervals in which nothing changed are not made up. */
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
