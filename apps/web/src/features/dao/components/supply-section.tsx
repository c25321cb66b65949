import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import type { DrTerms } from '../queries/dr-terms.ts'
import type { DaoScreen } from '../use-dao-screen.ts'

const MintSources = lazySources(() => import('./mint-sources.tsx'))

/** How much DR there is, and how much of it is in the DAO; all of one block. */
export function SupplySection({ screen, terms }: { screen: DaoScreen; terms: DrTerms }) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const now = useChainNow()
  const { data, error, refetch, isFetching } = screen.figures
  const amount = (part: bigint) => formatTokenAmount(part, terms.dr, locale)
  return (
    <Section title={t('supply.title', { dr: terms.dr.symbol })}>
      {data === undefined && error === null && <SkeletonFacts count={3} />}
      {data === undefined && error !== null && (
        <ReadFailure title={t('supply.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined && (
        <>
          <KeyValueList>
            {data.balance !== undefined && <KeyValue label={t('supply.mine')}>{amount(data.balance)}</KeyValue>}
            <KeyValue label={t('supply.minted')}>{amount(data.supply)}</KeyValue>
            <KeyValue
              label={t('supply.staked')}
              note={formatPercent(data.totalStaked, data.supply, { locale, maximumFractionDigits: 2 })}
            >
              {amount(data.totalStaked)}
            </KeyValue>
          </KeyValueList>
          <AsOf className="mt-1" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined} />
          <MintSources className="pt-1" terms={terms} figures={data} />
        </>
      )}
    </Section>
  )
}
