import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { Address } from '#shared/ui/address.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import type { MarketFigures } from '../queries/market-figures.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { usePowerFormat } from '../use-power-format.ts'
import { type PowerMarket, useMarketFunds } from '../use-power-screen.ts'

const MarketSources = lazySources(() => import('./market-sources.tsx'))

interface SaleSectionProps {
  market: PowerMarket
  terms: MarketTerms
  figures: MarketFigures
}

/** What a purchase is made on, and what becomes of the money. */
export function SaleSection({ market, terms, figures }: SaleSectionProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const now = useChainNow()
  const balance = useMarketFunds(market, 'power').data?.balance
  const { power, productToken, usdt } = terms
  return (
    <Section title={t('sale.title')}>
      <KeyValueList>
        <KeyValue
          label={t('sale.price', { symbol: power.symbol })}
          note={format.exact(figures.prices.productToken, productToken)}
        >
          {format.exact(figures.prices.usdt, usdt)}
        </KeyValue>
        <KeyValue label={t('sale.minimum')}>{format.amount(figures.minimumExchange, power)}</KeyValue>
        {market.account !== '' && (
          <KeyValue label={t('sale.mine')}>{balance === undefined ? '—' : format.amount(balance, power)}</KeyValue>
        )}
        <KeyValue label={t('market.contract')}>
          <Address
            address={terms.market}
            href={getChainExplorerLink(market.chainId, { kind: 'address', value: terms.market })}
          />
        </KeyValue>
      </KeyValueList>
      <AsOf className="mt-1" blockNumber={figures.blockNumber} blockAt={figures.readAt} now={now ?? undefined} />
      <MarketSources className="pt-1" terms={terms} figures={figures} />
      <Note className="mt-2">{t('sale.rule', { symbol: power.symbol })}</Note>
    </Section>
  )
}
