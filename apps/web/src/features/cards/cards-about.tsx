import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { Note } from '#shared/ui/text.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { CardOnSale, SaleFacts } from './card-on-sale.tsx'
import { getFirstSeries } from './cards.ts'
import { cardSaleQuery, cardTermsQuery } from './reads.ts'

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
