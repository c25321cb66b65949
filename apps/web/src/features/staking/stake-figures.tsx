import { getDeployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatNeededAmount, formatTokenFigure, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { tokens } from '#shared/base/tokens.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { TextButton, TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonRows, SkeletonFacts } from '#shared/ui/loading.tsx'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { apiQuery } from '#shared/api/query.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { type PoolTerms, type StakeScreen, getPoolPlace, getPoolNames } from './reads.ts'
import { claimAction } from './actions.ts'
import { Positions } from './positions.tsx'
import type { StakeSourcesProps } from './sources.ts'
import { getMissing } from './what-if.ts'

export function StakeFigures({ screen, terms, bare }: { screen: StakeScreen; terms: PoolTerms; bare?: boolean }) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const { viewOnly, wrongChain } = useWallet()
  const { data, error, refetch, isFetching } = screen.stake
  if (data === undefined && error !== null)
    return (
      <ReadFailure
        title={t('mine.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="border-t-0"
      />
    )
  const unknown = screen.account === null ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
  const canClaim = data !== undefined && data.earned > 0n && viewOnly === ''
  return (
    <>
      <Pair underTabs={!bare} className={bare ? 'mt-3' : undefined}>
        <Stat
          label={t('mine.staked')}
          value={data && formatTokenFigure(data.staked, terms.token, locale)}
          unit={terms.token.symbol}
          unknown={unknown}
        />
        <Stat
          label={t('mine.earned')}
          tone={data !== undefined && data.earned > 0n ? 'gold' : 'plain'}
          value={data && formatTokenFigure(data.earned, terms.reward, locale)}
          unit={terms.reward.symbol}
          unknown={unknown}
          action={
            canClaim && (
              <TextButton tone="gold" onClick={() => startAction(claimAction, { terms })}>
                {t('mine.claim')}
              </TextButton>
            )
          }
        >
          <TokenValue amount={data?.earned} token={terms.reward} />
        </Stat>
      </Pair>
    </>
  )
}

const SHOWN = 5

export function MyStakes({ screen, terms }: { screen: StakeScreen; terms: PoolTerms }) {
  const { t } = useTranslation('staking')
  const { data, isError } = screen.stake
  if (screen.account === null || (data === undefined && isError)) return null
  return (
    <Section
      title={t('mine.title')}
      action={<TextLink to={getPoolPlace(terms.name).listPath}>{t('mine.all')}</TextLink>}
    >
      {data === undefined && <SkeletonRows count={2} />}
      {data?.positions.length === 0 && (
        <Empty compact title={t('mine.none')}>
          {t('mine.noneNote')}
        </Empty>
      )}
      {data !== undefined && data.positions.length > 0 && (
        <Positions positions={data.positions.slice(0, SHOWN)} terms={terms} label={t('mine.title')} />
      )}
    </Section>
  )
}

export function OtherPools({ terms }: { terms: PoolTerms }) {
  const { t } = useTranslation(['staking', 'common'])
  const { configuredChainId } = useWallet()
  const { pools } = getDeployment(configuredChainId)
  const others = getPoolNames(configuredChainId, getPoolPlace(terms.name).kind).filter(
    (name) => name !== terms.name && getPoolPlace(name).isOpen,
  )
  if (others.length === 0) return null
  return (
    <List className="mt-6">
      {others.map((name) => {
        const { path, search, titleKey } = getPoolPlace(name)
        const title = t(titleKey)
        return (
          <ListRowLink
            key={name}
            to={path}
            search={search ?? {}}
            title={search ? `${title} · ${tokens[pools[name]!.token]!.symbol}` : title}
            note={t('pool.otherNote', { reward: terms.reward.symbol })}
          />
        )
      })}
    </List>
  )
}

export function PoolSection({ screen, terms, Sources }: StakeAsOfProps) {
  const { t } = useTranslation('staking')
  const { data, error, refetch, isFetching } = screen.figures
  return (
    <Section title={t('pool.title')}>
      {data === undefined && error === null && <SkeletonFacts count={6} />}
      {data === undefined && error !== null && (
        <ReadFailure title={t('pool.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined && <PoolFacts figures={data} terms={terms} />}
      <StakeAsOf screen={screen} terms={terms} Sources={Sources} />
    </Section>
  )
}

type Figures = NonNullable<StakeScreen['figures']['data']>

function PoolFacts({ figures, terms }: { figures: Figures; terms: PoolTerms }) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const stakers = useStakerCount(terms)
  const hasEnded = figures.remainingBudget === 0n || figures.periodEnd <= figures.readAt
  // Until then the end moves every second.
  const waits = !hasEnded && getMissing(figures, figures.totalStaked) > 0n
  const end = formatDateTime(Number(figures.periodEnd), dateTag)
  return (
    <KeyValueList>
      <KeyValue label={t('pool.total')}>{formatTokenAmount(figures.totalStaked, terms.token, locale)}</KeyValue>
      <KeyValue label={t('pool.from')}>{formatNeededAmount(figures.minimumTotalStake, terms.token, locale)}</KeyValue>
      <KeyValue label={t('pool.stakers')}>{stakers === undefined ? '—' : formatWhole(stakers, locale)}</KeyValue>
      <KeyValue label={t('pool.perDay')}>
        {formatTokenAmount(figures.rewardRate * BigInt(SECONDS_PER_DAY), terms.reward, locale)}
      </KeyValue>
      <KeyValue label={t('pool.budget')}>{formatTokenAmount(figures.remainingBudget, terms.reward, locale)}</KeyValue>
      <KeyValue label={t('pool.until')} note={hasEnded || waits ? undefined : formatZone(Number(figures.periodEnd))}>
        {hasEnded ? t('pool.ended') : waits ? t('pool.waits') : end}
      </KeyValue>
    </KeyValueList>
  )
}

const StakeSources = lazySources(async () => (await import('./sources.ts')).useStakeSources)

interface StakeAsOfProps {
  screen: StakeScreen
  terms: PoolTerms
  /** Of what else the page computes with the stake. */
  Sources?: ComponentType<StakeSourcesProps>
}

export function StakeAsOf({ screen, terms, Sources = StakeSources }: StakeAsOfProps) {
  const now = useChainNow()
  const figures = screen.figures.data
  if (figures === undefined) return null
  return (
    <AsOf className="mt-1" blockNumber={figures.blockNumber} blockAt={Number(figures.readAt)} now={now ?? undefined}>
      <Sources terms={terms} stake={screen.stake.data} figures={figures} />
    </AsOf>
  )
}

function useStakerCount({ pool }: PoolTerms): number | undefined {
  const { data } = useQuery(apiQuery('/api/tokenStats', {}))
  return data?.data.pools.find((one) => one.pool.toLowerCase() === pool.toLowerCase())?.stakerCount
}
