import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'
import type { StakeScreen } from '../use-stake-screen.ts'
import { getMissing } from '../what-if.ts'

/** The pool as the chain has it, with the block all of it was read at. */
export function PoolSection({ screen, terms }: { screen: StakeScreen; terms: PoolTerms }) {
  const { t } = useTranslation('staking')
  const { data, error, refetch, isFetching } = screen.figures
  return (
    <Section title={t('pool.title')}>
      {data === undefined && error === null && <SkeletonFacts count={6} />}
      {data === undefined && error !== null && (
        <ReadFailure title={t('pool.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined && <PoolFacts figures={data} terms={terms} />}
    </Section>
  )
}

type Figures = NonNullable<StakeScreen['figures']['data']>

function PoolFacts({ figures, terms }: { figures: Figures; terms: PoolTerms }) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const stakers = useStakerCount(terms)
  const hasEnded = figures.remainingBudget === 0n || figures.periodEnd <= figures.readAt
  // The end moves out with every second until then.
  const waits = !hasEnded && getMissing(figures, figures.totalStaked) > 0n
  const end = formatDateTime(Number(figures.periodEnd), dateTag)
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('pool.total')}>{formatTokenAmount(figures.totalStaked, terms.token, locale)}</KeyValue>
        <KeyValue label={t('pool.from')}>{formatTokenAmount(figures.minimumTotalStake, terms.token, locale)}</KeyValue>
        <KeyValue label={t('pool.stakers')}>{stakers === undefined ? '—' : formatWhole(stakers, locale)}</KeyValue>
        <KeyValue label={t('pool.perDay')}>
          {formatTokenAmount(figures.rewardRate * BigInt(SECONDS_PER_DAY), terms.reward, locale)}
        </KeyValue>
        <KeyValue label={t('pool.budget')}>{formatTokenAmount(figures.remainingBudget, terms.reward, locale)}</KeyValue>
        <KeyValue label={t('pool.until')} note={hasEnded || waits ? undefined : formatZone(Number(figures.periodEnd))}>
          {hasEnded ? t('pool.ended') : waits ? t('pool.waits') : end}
        </KeyValue>
      </KeyValueList>
      <AsOf
        className="mt-1"
        blockNumber={figures.blockNumber}
        blockAt={Number(figures.readAt)}
        now={now ?? undefined}
      />
    </>
  )
}

/** Counted by the index; undefined while it does not say. */
function useStakerCount({ pool }: PoolTerms): number | undefined {
  const { data } = useQuery(apiQuery('/api/tokenStats', {}))
  return data?.data.pools.find((one) => one.pool.toLowerCase() === pool.toLowerCase())?.stakerCount
}
