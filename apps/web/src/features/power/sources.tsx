import type { ApiAnswer } from '@app/core/api/endpoints'
import type { PowerOrder } from '@app/core/api/power'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { joinSources, readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { usePowerFormat } from './power-format.ts'
import type { MarketFigures, MarketTerms } from './reads.ts'

interface MarketProps {
  terms: MarketTerms
  figures: MarketFigures | undefined
}

interface OrdersProps {
  answer: ApiAnswer<'/api/power/orders'>
  orders: readonly PowerOrder[]
  terms: MarketTerms
}

export function useMarketSources({ terms, figures }: MarketProps): Sources {
  const { t, show } = useSourceTools('power')
  const { exact } = usePowerFormat()
  const { power, productToken, usdt } = terms
  const { symbol } = power
  if (figures === undefined) return { figures: [], reads: [] }
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

export function useOrdersSources({ answer: { data, asOf }, orders, terms }: OrdersProps): Sources {
  const { t, show, showCount } = useSourceTools('power')
  const format = usePowerFormat()
  const { power, productToken } = terms
  const { symbol } = power
  const product = (amount: string) => format.exact(BigInt(amount), productToken)
  return {
    figures: [
      { title: t('order.claimable'), rule: t('sources.outputRule') },
      { title: t('mine.remainingPower'), value: show(data.totals.remainingPower, power), rule: t('sources.powerRule') },
      { title: t('order.remainingFuel'), rule: t('sources.fuelRule') },
      { title: t('sources.reserved'), rule: t('sources.reservedRule') },
      ...orders.map((order) => ({
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
          { label: t('sources.power'), value: format.exact(BigInt(order.power), power) },
          { label: t('order.remainingPower'), value: show(order.remainingPower, power) },
          {
            label: t('sources.outputRate'),
            value: product(order.outputRate),
            note: t('sources.perRemaining', { symbol }),
          },
          { label: t('order.claimable'), value: product(order.claimable) },
          { label: t('order.claimed'), value: product(order.claimed) },
          { label: t('sources.fuelRate'), value: product(order.fuelRate), note: t('sources.perInitial', { symbol }) },
          { label: t('sources.fuelBurned'), value: product(order.fuelBurned) },
          { label: t('order.remainingFuel'), value: product(order.remainingFuel) },
          { label: t('sources.reserved'), value: product(order.reserved) },
        ],
      })),
    ],
    reads: readAt(asOf, [
      { path: '/api/power/orders' },
      { name: t('orders.title'), contract: terms.market, abi: 'powerMarket', calls: ['orderOf'] },
    ]),
  }
}

export function usePowerSources({ answer, orders, terms, figures }: OrdersProps & MarketProps): Sources {
  const { t, show } = useSourceTools('power')
  const { claimable, dailyOutput } = answer.data.totals
  const { productToken } = terms
  const totals = {
    figures: [
      { title: t('mine.claimable'), value: show(claimable, productToken), rule: t('sources:power.claimable') },
      { title: t('mine.dailyOutput'), value: show(dailyOutput, productToken), rule: t('sources:power.output') },
      { name: t('mine.claimable'), amount: BigInt(claimable), token: productToken },
    ],
    reads: [],
  }
  return joinSources(totals, useOrdersSources({ answer, orders, terms }), useMarketSources({ terms, figures }))
}
