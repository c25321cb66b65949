import { getEquityCard } from '@app/config/equity-cards'
import { formatWhole } from '@app/core/format-whole'
import { useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import { formatExactTokenAmount, formatTokenAmount, formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { StockOf } from './card-parts.tsx'
import type { CardSale, CardTerms } from './reads.ts'

/** The first card of the series stands for all; before one is sold its picture is empty. */
export function CardOnSale({ series, terms }: { series: number | undefined; terms: CardTerms | undefined }) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const [isDrawn, setDrawn] = useState(true)
  const card = series === undefined ? undefined : getEquityCard(brand, series)
  return (
    <div aria-hidden="true" className="relative aspect-335/190 overflow-hidden rounded-card bg-card">
      {series !== undefined && isDrawn && (
        <img
          src={`/api/nft721/${(BigInt(series) << 32n) + 1n}/image?bare=1`}
          alt=""
          onError={() => setDrawn(false)}
          className="absolute inset-0 size-full"
        />
      )}
      {card && terms && (
        <div className="absolute inset-4 flex flex-col justify-between text-card-text">
          <p className="type-value">{card.name}</p>
          <div>
            <p className="type-label text-card-text-2">{t('card.heldIn', { symbol: terms.product.symbol })}</p>
            <p className="type-figure-m">{formatTokenFigure(terms.heldPerCard, terms.product, locale)}</p>
          </div>
        </div>
      )}
    </div>
  )
}

export interface SaleProps {
  sale: CardSale
  series: number | undefined
  terms: CardTerms
}

export function SaleFacts({ sale, series, terms }: SaleProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const card = series === undefined ? undefined : getEquityCard(brand, series)
  return (
    <KeyValueList>
      <KeyValue label={t('buy.name')} note={series === undefined ? undefined : t('buy.series', { number: series })}>
        {card ? card.name : '—'}
      </KeyValue>
      <KeyValue label={t('buy.price')}>{formatExactTokenAmount(sale.price, terms.payment, locale)}</KeyValue>
      <KeyValue label={t('buy.holds')} note={<TokenValue amount={terms.heldPerCard} token={terms.product} />}>
        {formatTokenAmount(terms.heldPerCard, terms.product, locale)}
      </KeyValue>
      <KeyValue label={t('buy.releases')}>{formatTokenAmount(terms.releasePerDay, terms.product, locale)}</KeyValue>
      <KeyValue label={t('buy.earns')}>{formatTokenAmount(terms.incomePerDay, terms.reward, locale)}</KeyValue>
      {card && <StockOf code={card.stockCode} />}
      <KeyValue label={t('buy.available')}>{formatWhole(sale.available, locale)}</KeyValue>
    </KeyValueList>
  )
}
