import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { minBlockParameter, onceString, timeParameter, wholeNumber } from './parameters.ts'
import { address, amount, count, orNull, unixTime } from './primitives.ts'

/** Seconds of each interval of candles. */
export const klineSeconds = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '4h': 14_400, '1d': 86_400 } as const
export type KlineInterval = keyof typeof klineSeconds

export const MAX_KLINES = 1_000
export const DEFAULT_KLINES = 500

const intervals = Object.keys(klineSeconds) as [KlineInterval, ...KlineInterval[]]
const symbolReason = 'must be 2 to 24 capitals and digits'

export const klinesQuery = z
  .object({
    symbol: onceString(symbolReason)
      .regex(/^[A-Z0-9]{2,24}$/, symbolReason)
      .optional()
      .openapi({ type: 'string', param: { description: 'The market; the only one there is when it is left out.' } }),
    interval: z
      .enum(intervals, { error: `must be one of: ${intervals.join(', ')}` })
      .openapi({ param: { description: 'How long a candle lasts; it begins at a multiple of that, UTC.' } }),
    from: timeParameter('Candles that begin at or after this time, Unix seconds.'),
    to: timeParameter('Candles that begin at or before this time, Unix seconds.'),
    limit: wholeNumber(1, MAX_KLINES)
      .default(DEFAULT_KLINES)
      .openapi({
        type: 'integer',
        minimum: 1,
        maximum: MAX_KLINES,
        default: DEFAULT_KLINES,
        param: { description: 'At most so many: the first from `from` on, or the last without it.' },
      }),
    minBlock: minBlockParameter,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be less than from',
  })

const price = amount.openapi('Price', {
  description: 'Quote tokens for one base token, times ten to the power of `priceDecimals`.',
  example: '500000000000000000',
})

export const kline = z
  .object({
    openedAt: unixTime,
    open: price,
    high: price,
    low: price,
    close: price,
    baseVolume: amount,
    quoteVolume: amount,
    swapCount: count,
    quietBefore: count.openapi({
      description:
        'Intervals without a change of price between the candle before and this one: there the price was that close.',
    }),
  })
  .openapi('Kline', { description: 'Prices and volumes of one interval in which the price changed.' })

export const klines = z
  .object({
    symbol: z.string(),
    interval: z.enum(intervals),
    seconds: count,
    pair: address,
    base: address.openapi({ description: 'The product token; `baseVolume` is in it.' }),
    quote: address.openapi({ description: 'The token that prices and `quoteVolume` are in.' }),
    priceDecimals: count,
    list: z.array(kline).openapi({ description: 'Oldest first. Intervals without a change of price are left out.' }),
    nextFrom: orNull(unixTime).openapi({ description: '`from` of the next request when the range holds more.' }),
  })
  .openapi('Klines')
export type Klines = z.infer<typeof klines>

export const marketReads = {
  klines: {
    kind: 'chainRead',
    path: '/api/klines',
    tag: 'token-data',
    summary:
      'Prices and volumes of the pair by interval, oldest first; intervals without a change of price are left out.',
    query: klinesQuery,
    data: klines,
  },
} as const satisfies Record<string, PublicRead>
