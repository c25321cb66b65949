import type { Exchange } from '@app/core/api/token-data'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { PriceChange, PriceChart } from '#shared/price/price-chart.tsx'
import { formatPrice } from '#shared/format/format-number.ts'
import { Stat } from '#shared/ui/figure.tsx'

interface PriceSectionProps {
  exchange: Exchange | null
  /** Symbol of the token that prices are in. */
  quote: string
}

/** The price as the pair has it, what it was a day ago, and its candles. */
export function PriceSection({ exchange, quote }: PriceSectionProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  const price = exchange?.price ?? null
  return (
    <>
      <Stat
        size="xl"
        className="pt-3 pb-2"
        label={t('price.label', { product: brand.product.symbol })}
        value={
          price === null || exchange === null
            ? undefined
            : formatPrice({ amount: BigInt(price), decimals: exchange.priceDecimals }, locale)
        }
        unit={quote}
        unknown={t('price.none')}
      >
        {exchange !== null && price !== null && (
          <PriceChange
            now={BigInt(price)}
            dayAgo={exchange.priceDayAgo === null ? null : BigInt(exchange.priceDayAgo)}
          />
        )}
      </Stat>
      <PriceChart base={brand.product.symbol} quote={quote} />
    </>
  )
}
