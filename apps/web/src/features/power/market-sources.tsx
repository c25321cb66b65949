import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import type { MarketFigures, MarketTerms } from './reads.ts'
import { usePowerFormat } from './power-format.ts'

export interface MarketSourcesProps {
  terms: MarketTerms
  figures: MarketFigures
}

export default function MarketSources({ terms, figures }: MarketSourcesProps) {
  const { t } = useTranslation(['power', 'sources'])
  const format = usePowerFormat()
  const { power, productToken, usdt } = terms
  const { symbol } = power
  return (
    <>
      <SourceEntry title={t('sale.price', { symbol })} rule={t('sources:market.price', { symbol })}>
        <KeyValue label={usdt.symbol}>{format.exact(figures.prices.usdt, usdt)}</KeyValue>
        <KeyValue label={productToken.symbol}>{format.exact(figures.prices.productToken, productToken)}</KeyValue>
      </SourceEntry>
      <SourceEntry
        title={t('sale.minimum')}
        value={format.amount(figures.minimumExchange, power)}
        rule={t('sources:market.minimum')}
      />
      <SourceEntry
        title={t('market.free')}
        value={format.amount(figures.freeRewards, productToken)}
        rule={t('sources:market.free')}
      />
      <SourceReading
        reads={[
          {
            name: t('market.contract'),
            contract: terms.market,
            abi: 'powerMarket',
            calls: ['priceOf', 'minimumExchange', 'terms', 'freeRewards'],
            blockNumber: figures.blockNumber,
            at: figures.readAt,
          },
        ]}
      />
    </>
  )
}
