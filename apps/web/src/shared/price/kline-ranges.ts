import type { KlineInterval } from '@app/core/api/token-data'

/** How far back a chart looks, and the candles it does so with. */
export const klineRanges = {
  hour: { interval: '1m', seconds: 60, count: 60 },
  day: { interval: '15m', seconds: 900, count: 96 },
  week: { interval: '4h', seconds: 14_400, count: 42 },
  month: { interval: '1d', seconds: 86_400, count: 30 },
  all: { interval: '1d', seconds: 86_400, count: 1_000 },
} as const satisfies Record<string, { interval: KlineInterval; seconds: number; count: number }>

export type KlineRange = keyof typeof klineRanges

export const klineRangeNames = Object.keys(klineRanges) as KlineRange[]
