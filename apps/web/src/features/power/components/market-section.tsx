import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Address } from '#shared/ui/address.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { usePowerFormat } from '../use-power-format.ts'
import type { PowerMarket } from '../use-power-screen.ts'

const MarketSources = lazySources(() => import('./market-sources.tsx'))

/** What new orders are opened on, and how much can still be promised to them. */
export function MarketSection({ market, terms }: { market: PowerMarket; terms: MarketTerms }) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const now = useChainNow()
  const { data, error, refetch, isFetching } = market.figures
  const { power, productToken } = terms
  return (
    <Section title={t('market.title')} action={<TextLink to={paths.swapPower}>{t('cta.buy')}</TextLink>}>
      {data === undefined && error !== null && (
        <ReadFailure
          title={t('market.failed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mt-2"
        />
      )}
      {data === undefined && error === null && <SkeletonFacts count={4} />}
      {data !== undefined && (
        <>
          <KeyValueList>
            <KeyValue label={t('sources.outputRate')} note={t('sources.perRemaining', { symbol: power.symbol })}>
              {format.amount(data.orderTerms.outputRate, productToken)}
            </KeyValue>
            <KeyValue label={t('sources.fuelRate')} note={t('sources.perInitial', { symbol: power.symbol })}>
              {format.amount(data.orderTerms.fuelRate, productToken)}
            </KeyValue>
            <KeyValue label={t('sources.lifetime')}>
              {t('sources.days', { number: formatWhole(data.orderTerms.lifetime / SECONDS_PER_DAY, format.locale) })}
            </KeyValue>
            <KeyValue label={t('market.free')} note={t('market.freeNote')}>
              {format.amount(data.freeRewards, productToken)}
            </KeyValue>
            <KeyValue label={t('market.contract')}>
              <Address
                address={terms.market}
                href={getChainExplorerLink(market.chainId, { kind: 'address', value: terms.market })}
              />
            </KeyValue>
          </KeyValueList>
          <AsOf className="mt-1" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined} />
          <MarketSources className="pt-1" terms={terms} figures={data} />
        </>
      )}
    </Section>
  )
}
