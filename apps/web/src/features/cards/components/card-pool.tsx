import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { apiQuery } from '#shared/api/query.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { findCardUnits } from '../card-units.ts'

const CardPoolSources = lazySources(() => import('./card-pool-sources.tsx'))

interface CardPoolProps {
  /** Undefined while they are not known: then nothing is drawn. */
  tokens: readonly TokenTerms[] | undefined
}

/** How many cards there are in all, what they hold, and what the vault has for what they earn. */
export function CardPool({ tokens }: CardPoolProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const stat = useQuery(apiQuery('/api/nft721PoolStat', {}))
  const units = findCardUnits(stat.data?.data, undefined, tokens)
  if (stat.data === undefined && stat.error !== null)
    return (
      <FailureNotice
        className="mt-8"
        title={t('pool.failed')}
        error={stat.error}
        onRetry={() => void stat.refetch()}
        retrying={stat.isFetching}
      />
    )
  if (stat.data === undefined || units === undefined) return null
  const { data } = stat.data
  return (
    <Section title={t('pool.title')}>
      <KeyValueList>
        <KeyValue label={t('pool.sold')}>{formatWhole(data.sold, locale)}</KeyValue>
        <KeyValue label={t('pool.inVault')}>{formatWhole(data.staked, locale)}</KeyValue>
        <KeyValue label={t('pool.held')}>{formatTokenAmount(BigInt(data.held), units.product, locale)}</KeyValue>
        <KeyValue label={t('pool.reserve')}>
          {formatTokenAmount(BigInt(data.reserveHeld), units.reward, locale)}
        </KeyValue>
        <KeyValue label={t('pool.free')}>{formatTokenAmount(BigInt(data.reserveFree), units.reward, locale)}</KeyValue>
      </KeyValueList>
      <AnswerAsOf answer={stat.data} />
      <CardPoolSources className="pt-1" answer={stat.data} units={units} />
    </Section>
  )
}
