import { getDeployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatNeededAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { tokens } from '#shared/base/tokens.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { type FigureSize, Pair, Stat } from '#shared/ui/figure.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { TextButton, TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonRows, SkeletonFacts } from '#shared/ui/loading.tsx'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { apiQuery } from '#shared/api/query.ts'
import { getDaysLeft } from '#shared/format/countdown.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { type PoolTerms, type Position, type StakeScreen, getPoolPlace, getPoolNames } from './reads.ts'
import { claimAction } from './actions.ts'
import { Positions, PositionStrip } from './positions.tsx'
import type { StakeSourcesProps } from './sources.ts'
import { getMissing } from './what-if.ts'

interface StakeFiguresProps {
  screen: StakeScreen
  terms: PoolTerms
}

export function StakeFigures({ screen, terms }: StakeFiguresProps) {
  if (screen.stake.data === undefined && screen.stake.error !== null) return <StakeFailure screen={screen} />
  return (
    <Pair className="mt-3">
      <Staked screen={screen} terms={terms} />
      <Earned screen={screen} terms={terms} />
    </Pair>
  )
}

export function StakeTop({ screen, terms }: StakeFiguresProps) {
  const now = useChainNow()
  if (screen.stake.data === undefined && screen.stake.error !== null) return <StakeFailure screen={screen} />
  const next = now === null ? undefined : screen.stake.data?.positions.find(({ unlockAt }) => unlockAt > now)
  return (
    <>
      <Hero>
        <Earned screen={screen} terms={terms} size="xl" />
      </Hero>
      <Pair>
        <Staked screen={screen} terms={terms} />
        <NextUnlock next={next} now={now} />
      </Pair>
      {next && now !== null && <PositionStrip className="mt-4" position={next} now={now} size="form" />}
    </>
  )
}

function StakeFailure({ screen: { stake } }: { screen: StakeScreen }) {
  const { t } = useTranslation('staking')
  return (
    <ReadFailure
      title={t('mine.failed')}
      error={stake.error}
      onRetry={() => void stake.refetch()}
      retrying={stake.isFetching}
      className="border-t-0"
    />
  )
}

function useUnknown({ account }: StakeScreen): string | undefined {
  const { t } = useTranslation('staking')
  const { wrongChain } = useWallet()
  return account === null ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
}

function Staked({ screen, terms }: StakeFiguresProps) {
  const { t } = useTranslation('staking')
  return (
    <TokenStat
      label={t('mine.staked')}
      amount={screen.stake.data?.staked}
      token={terms.token}
      unknown={useUnknown(screen)}
    />
  )
}

function Earned({ screen, terms, size }: StakeFiguresProps & { size?: FigureSize }) {
  const { t } = useTranslation('staking')
  const { viewOnly } = useWallet()
  const earned = screen.stake.data?.earned
  const hasEarned = earned !== undefined && earned > 0n
  return (
    <TokenStat
      size={size}
      label={t('mine.earned')}
      tone={hasEarned ? 'gold' : 'plain'}
      amount={earned}
      token={terms.reward}
      unknown={useUnknown(screen)}
      action={
        hasEarned &&
        viewOnly === '' && (
          <TextButton tone="gold" onClick={() => startAction(claimAction, { terms })}>
            {t('mine.claim')}
          </TextButton>
        )
      }
    >
      <TokenValue amount={earned} token={terms.reward} />
    </TokenStat>
  )
}

function NextUnlock({ next, now }: { next: Position | undefined; now: number | null }) {
  const { t } = useTranslation(['staking', 'ui'])
  const locale = useLocale()
  const days = next && now !== null ? getDaysLeft(next.unlockAt, now) : undefined
  return (
    <Stat
      label={t('mine.next')}
      value={days === undefined ? undefined : formatWhole(days, locale)}
      unit={days === undefined ? undefined : t('ui:days', { count: days })}
    />
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
