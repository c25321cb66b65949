import { getEquityCard } from '@app/config/equity-cards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { Note } from '#shared/ui/text.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { SaleFacts } from './buy-sheet.tsx'
import { getFirstSeries } from './cards.ts'
import { type CardTerms, cardSaleQuery, cardTermsQuery } from './reads.ts'

/** The card on sale, its price and what it pays: nothing of it is anybody's own. */
export function CardsAbout() {
  const { t } = useTranslation('cards')
  const { configuredChainId: chainId } = useWallet()
  const terms = useQuery(cardTermsQuery(chainId))
  const sale = useQuery(cardSaleQuery(chainId, null))
  const series = sale.data && getFirstSeries(sale.data)
  return (
    <div className="pt-4">
      <CardOnSale series={series} terms={terms.data} />
      <h2 className="mt-4 type-title">{t('about.title')}</h2>
      <Note className="mt-1 mb-2">{t('about.text', { reward: terms.data?.reward.symbol ?? '…' })}</Note>
      <div className="min-h-74">
        <PartState
          reads={[terms, sale]}
          loading={t('loading')}
          failure={t('about.failed')}
          Failure={ReadFailure}
          skeleton={<SkeletonFacts count={7} />}
        >
          {(knownTerms, knownSale) => <SaleFacts sale={knownSale} series={series} terms={knownTerms} />}
        </PartState>
      </div>
    </div>
  )
}

/** The first card of the series shows how all of them are drawn; before one is sold its ground is empty. */
function CardOnSale({ series, terms }: { series: number | undefined; terms: CardTerms | undefined }) {
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
