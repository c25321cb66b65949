import type { Address } from '@app/core/address'
import { type KlineInterval, type Klines, klineSeconds } from '@app/core/api/token-data'
import { AppError } from '@app/core/app-error'
import type { Config } from '../../config.ts'
import type { ServiceContext } from '../../context.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

export interface KlinesInput {
  symbol?: string
  interval: KlineInterval
  from?: number
  to?: number
  limit: number
}

type CandleRow = Omit<Klines['list'][number], 'quietBefore'> & { previousAt: number | null }

const FOREVER = Number.MAX_SAFE_INTEGER

export async function listKlines(ctx: ServiceContext, input: KlinesInput): Promise<Dated<Klines>> {
  const { database, config } = ctx
  const market = getMarket(config)
  const { symbol = market.symbol, interval, from, to = FOREVER, limit } = input
  if (symbol !== market.symbol)
    throw new AppError('INVALID_PARAMETER', { details: { parameter: 'symbol', reason: `must be ${market.symbol}` } })
  const seconds = klineSeconds[interval]
  const newestFirst = from === undefined
  const { cursor, row } = await readChain<{ list: CandleRow[] }>(
    ctx,
    database`
      select coalesce(json_agg(json_build_object(
          'openedAt', opened_at, 'open', open::text, 'high', high::text, 'low', low::text, 'close', close::text,
          'baseVolume', product_volume::text, 'quoteVolume', usdt_volume::text, 'swapCount', swap_count,
          'previousAt', (select max(before.opened_at) from chain.candle before
            where before.pair = ${market.pair} and before.seconds = ${seconds} and before.opened_at < page.opened_at)
        ) order by opened_at), '[]') as list
      from (
        select * from chain.candle
        where pair = ${market.pair} and seconds = ${seconds} and opened_at between ${from ?? 0} and ${to}
        order by opened_at ${newestFirst ? database`desc` : database`asc`}
        limit ${limit + 1}
      ) page`,
  )
  const hasMore = row.list.length > limit
  const list = newestFirst ? row.list.slice(-limit) : row.list.slice(0, limit)
  return {
    cursor,
    data: {
      symbol,
      interval,
      seconds,
      pair: market.pair,
      base: market.base,
      quote: market.quote,
      priceDecimals: market.priceDecimals,
      list: list.map(({ previousAt, ...candle }) => ({
        ...candle,
        quietBefore: previousAt === null ? 0 : (candle.openedAt - previousAt) / seconds - 1,
      })),
      nextFrom: hasMore && !newestFirst ? list.at(-1)!.openedAt + 1 : null,
    },
  }
}

export interface Market {
  /** The symbol of the specification, whatever a bridge calls its USDT. */
  symbol: string
  pair: Address
  base: Address
  quote: Address
  /** Prices are stored per 10^30 base units of the base token. */
  priceDecimals: number
}

const STORED_PRICE_DIGITS = 30

export function getMarket({ brand, deployment }: Pick<Config, 'brand' | 'deployment'>): Market {
  const { contracts, tokens } = deployment
  return {
    symbol: `${brand.product.symbol}USDT`.toUpperCase(),
    pair: contracts.productPair,
    base: contracts.productToken,
    quote: contracts.usdt,
    priceDecimals: STORED_PRICE_DIGITS - tokens.productToken.decimals + tokens.usdt.decimals,
  }
}
