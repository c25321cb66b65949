import { useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { PriceChange } from '#shared/price/price-chart.tsx'
import { formatPrice } from '#shared/format/format-number.ts'
import type { SwapTerms } from '../queries/swap-terms.ts'
import { getSpotPrice } from '../spot-price.ts'
import type { SwapScreen } from '../use-swap-screen.ts'

/** The pair's price of now, before any fee, and how it has changed since yesterday. */
export function SpotPrice({ screen, terms }: { screen: SwapScreen; terms: SwapTerms }) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const { data: stats } = useQuery(apiQuery('/api/tokenStats', {}))
  const exchange = stats?.data.exchange ?? null
  const price = screen.figures.data && getSpotPrice(screen.figures.data, terms)
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 pt-3 pb-2 type-body">
      <span className="text-text-2">
        {t('spot', { symbol: terms.product.symbol })}{' '}
        <b className="font-semibold text-text">
          {price === undefined ? '—' : `${formatPrice(price, locale)}\u00a0${terms.quote.symbol}`}
        </b>
      </span>
      {exchange !== null && exchange.price !== null && (
        <PriceChange
          now={BigInt(exchange.price)}
          dayAgo={exchange.priceDayAgo === null ? null : BigInt(exchange.priceDayAgo)}
        />
      )}
    </p>
  )
}
