import type { ApiAnswer } from '@app/core/api/endpoints'
import type { AsOf } from '@app/core/api/envelope'
import type { PowerOrder } from '@app/core/api/power'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { usePowerFormat } from './power-format.ts'
import type { MarketFigures, MarketTerms } from './reads.ts'

interface MarketProps {
  terms: MarketTerms
  figures: MarketFigures
}

interface PowerProps {
  answer: ApiAnswer<'/api/power/orders'>
  terms: MarketTerms
}

interface OrderProps {
  order: PowerOrder
  asOf: AsOf
  terms: MarketTerms
}

export function useMarketSources({ terms, figures }: MarketProps): Sources {
  const { t, show } = useSourceTools('power')
  const { exact } = usePowerFormat()
  const { power, productToken, usdt } = terms
  const { symbol } = power
  return {
    figures: [
      {
        title: t('sale.price', { symbol }),
        rule: t('sources:market.price', { symbol }),
        parts: [
          { label: usdt.symbol, value: exact(figures.prices.usdt, usdt) },
          { label: productToken.symbol, value: exact(figures.prices.productToken, productToken) },
        ],
      },
      { title: t('sale.minimum'), value: show(figures.minimumExchange, power), rule: t('sources:market.minimum') },
      { title: t('market.free'), value: show(figures.freeRewards, productToken), rule: t('sources:market.free') },
    ],
    reads: readAt({ blockNumber: figures.blockNumber, blockTimestamp: figures.readAt }, [
      {
        name: t('market.contract'),
        contract: terms.market,
        abi: 'powerMarket',
        calls: ['priceOf', 'minimumExchange', 'terms', 'freeRewards'],
      },
    ]),
  }
}

export function usePowerSources({ answer: { data, asOf }, terms }: PowerProps): Sources {
  const { t, show } = useSourceTools('power')
  const { claimable, remainingPower, dailyOutput } = data.totals
  const { power, productToken } = terms
  return {
    figures: [
      { title: t('mine.claimable'), value: show(claimable, productToken), rule: t('sources:power.claimable') },
      { title: t('mine.remainingPower'), value: show(remainingPower, power), rule: t('sources:power.remaining') },
      { title: t('mine.dailyOutput'), value: show(dailyOutput, productToken), rule: t('sources:power.output') },
      { name: t('mine.claimable'), amount: BigInt(claimable), token: productToken },
    ],
    reads: readAt(asOf, [
      { path: '/api/power/orders' },
      { name: t('orders.title'), contract: terms.market, abi: 'powerMarket', calls: ['orderOf'] },
    ]),
  }
}

export function useOrderSources({ order, asOf, terms }: OrderProps): Sources {
  const { t, show, showCount } = useSourceTools('power')
  const format = usePowerFormat()
  const { power, productToken } = terms
  const { symbol } = power
  const product = (amount: string) => format.exact(BigInt(amount), productToken)
  return {
    figures: [
      {
        title: t('order.title', { order: order.orderId }),
        parts: [
          {
            label: t('sources.opened'),
            value: (
              <>
                {format.dateTime(order.openedAt)} · <ExplorerHash hash={order.transaction} />
              </>
            ),
          },
          {
            label: t('sources.lifetime'),
            value: t('sources.days', { number: showCount(order.lifetime / SECONDS_PER_DAY) }),
          },
        ],
      },
      {
        title: t('order.remainingPower'),
        value: show(order.remainingPower, power),
        rule: t('sources.powerRule'),
        parts: [{ label: t('sources.power'), value: format.exact(BigInt(order.power), power) }],
      },
      {
        title: t('order.remainingFuel'),
        value: product(order.remainingFuel),
        rule: t('sources.fuelRule'),
        parts: [
          {
            label: t('sources.fuelRate'),
            value: product(order.fuelRate),
            note: t('sources.perInitial', { symbol }),
          },
          { label: t('sources.fuelBurned'), value: product(order.fuelBurned) },
        ],
      },
      {
        title: t('order.claimable'),
        value: product(order.claimable),
        rule: t('sources.outputRule'),
        parts: [
          {
            label: t('sources.outputRate'),
            value: product(order.outputRate),
            note: t('sources.perRemaining', { symbol }),
          },
          { label: t('order.claimed'), value: product(order.claimed) },
        ],
      },
      { title: t('sources.reserved'), value: product(order.reserved), rule: t('sources.reservedRule') },
      { name: t('order.claimable'), amount: BigInt(order.claimable), token: productToken },
    ],
    reads: readAt(asOf, [
      { path: '/api/power/orders' },
      { name: t('orders.title'), contract: terms.market, abi: 'powerMarket', calls: ['orderOf'] },
    ]),
  }
}
