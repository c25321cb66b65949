import type { Address } from '@app/core/address'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import type { CommunityLayer, Relationship } from '@app/core/api/referral'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { formatTokenFigure, type TokenUnit, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { ShareIcon } from '#shared/ui/icons.ts'
import { List } from '#shared/ui/list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Skeleton, SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Trio } from '#shared/ui/trio.tsx'
import { CommunityPageState, MemberRow } from './members.tsx'
import { GradeSection } from './grade-section.tsx'
import { getGradeStep } from './grade-step.ts'
import { PerformanceChart } from './performance.tsx'
import { overviewQuery, useRecentDays } from './reads.ts'
import { WithToken } from '#shared/states/with-token.tsx'

const SHOWN_DAYS = 14

const TeamSources = lazySources(async () => (await import('./sources.ts')).useTeamSources)

interface CommunityPageProps {
  onChain: ReactNode
}

export function CommunityPage({ onChain }: CommunityPageProps) {
  const { t } = useTranslation('community')
  const { exposedAccount: account } = useWallet()
  const relationship = useQuery(apiQuery('/api/useRelationship', account && { address: account }))
  const overview = useQuery(overviewQuery(account))
  const isUnanswered =
    account !== null && [relationship, overview].some(({ data, error }) => data === undefined && error !== null)
  const isReady = relationship.data !== undefined && overview.data !== undefined
  return (
    <PageMain>
      <CommunityPageState
        account={account}
        answers={[relationship, overview]}
        failure={t('failed')}
        skeleton={
          <>
            <SkeletonFigure className="mt-3" />
            <Skeleton className="mt-6 h-28 w-full" />
            <SkeletonRows count={5} className="mt-10" />
          </>
        }
      >
        {isReady && !relationship.data.data.activated && (
          <Empty title={t('unbound.title')} action={<ButtonLink to={paths.invite}>{t('unbound.action')}</ButtonLink>}>
            {t('unbound.text')}
          </Empty>
        )}
        {account && isReady && relationship.data.data.activated && (
          <WithToken address={relationship.data.data.token}>
            {(unit) => (
              <Overview account={account} relationship={relationship.data} overview={overview.data} unit={unit} />
            )}
          </WithToken>
        )}
      </CommunityPageState>
      {isUnanswered && onChain}
    </PageMain>
  )
}

interface OverviewProps {
  account: Address
  relationship: ApiAnswer<'/api/useRelationship'>
  overview: ApiAnswer<'/api/stats/association-list'>
  unit: TokenUnit
}

function Overview({ account, relationship, overview, unit }: OverviewProps) {
  const { t } = useTranslation(['community', 'common'])
  const { query, sums } = useRecentDays(account, {
    indexedAt: relationship.asOf.blockTimestamp,
    count: SHOWN_DAYS,
  })
  const { superior, stake, teamStake } = relationship.data
  const today = sums?.at(-1)?.staked
  const { gradeThresholds } = overview.data
  const all = BigInt(stake) + BigInt(teamStake)
  const { grade } = getGradeStep(all, gradeThresholds)
  return (
    <>
      <Hero contours>
        <TokenStat size="xl" label={t('teamStake')} amount={BigInt(teamStake)} token={unit}>
          <AnswerAsOf className="mt-2" answer={relationship}>
            <TeamSources
              relationship={relationship}
              grade={grade}
              thresholds={gradeThresholds}
              today={today}
              unit={unit}
            />
          </AnswerAsOf>
        </TokenStat>
        <div className="mt-4 flex items-center gap-5">
          <div>
            <ButtonLink to={paths.invite} variant="second" size="row" icon={ShareIcon}>
              {t('common:title.invite')}
            </ButtonLink>
          </div>
          <TextLink to={paths.stakeInviteList} className="type-value">
            {t('common:title.stakeInviteList')}
          </TextLink>
        </div>
      </Hero>
      <GradeSection stake={all} thresholds={gradeThresholds} unit={unit} isGenesis={superior === null} />
      <TeamFigures relationship={relationship.data} today={today} unit={unit} />
      <Section title={t('days.title')} action={<TextLink to={paths.communityTodayStake}>{t('days.byDay')}</TextLink>}>
        <CommunityPageState
          account={account}
          answers={[query]}
          failure={t('days.failed')}
          skeleton={<Skeleton className="mb-21 h-36 w-full" />}
        >
          {sums && <PerformanceChart title={t('days.title')} sums={sums} unit={unit} />}
        </CommunityPageState>
      </Section>
      <Team overview={overview.data} unit={unit} />
    </>
  )
}

interface TeamProps {
  overview: ApiAnswer<'/api/stats/association-list'>['data']
  unit: TokenUnit
}

function Team({ overview: { layers, list, total }, unit }: TeamProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  if (total === 0)
    return (
      <Section title={t('layers.title')}>
        <Empty
          compact
          title={t('layers.none')}
          action={<ButtonLink to={paths.invite}>{t('layers.invite')}</ButtonLink>}
        >
          {t('layers.noneNote')}
        </Empty>
      </Section>
    )
  return (
    <>
      <LayerList layers={layers} unit={unit} />
      <Section title={t('members.title')} aux={t('members.aux', { token: unit.symbol })}>
        <List>
          {list.map((member) => (
            <li key={member.account} className="border-t border-line">
              <MemberRow member={member} unit={unit} />
            </li>
          ))}
        </List>
        <ButtonLink to={paths.communityList} variant="quiet" className="mt-2">
          {t('members.all', { count: total, amount: formatWhole(total, locale) })}
        </ButtonLink>
      </Section>
    </>
  )
}

export function LayerList({ layers, unit }: { layers: readonly CommunityLayer[]; unit: TokenUnit }) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const most = layers.reduce((highest, { stake }) => (BigInt(stake) > highest ? BigInt(stake) : highest), 0n)
  return (
    <Section title={t('layers.title')} aux={t('layers.aux', { token: unit.symbol })}>
      <ul className="*:first:border-t-0">
        {layers.map(({ layer, memberCount, stake }) => (
          <li key={layer} className="border-t border-line">
            <Link
              to={paths.communityList}
              search={{ layer: String(layer) }}
              aria-label={t('layers.row', {
                layer,
                count: memberCount,
                members: formatWhole(memberCount, locale),
                stake: formatTokenAmount(BigInt(stake), unit, locale),
              })}
              className="grid min-h-11 grid-cols-[minmax(calc(64rem/37.5),auto)_1fr_auto_minmax(calc(96rem/37.5),auto)] items-center gap-x-3 py-2 type-value active:opacity-70"
            >
              <span>{t('layers.layer', { layer })}</span>
              <span className="h-1 overflow-hidden rounded-bar bg-surface-2">
                <span className="block h-full bg-accent" style={{ width: `${getPercent(BigInt(stake), most)}%` }} />
              </span>
              <span className="text-right text-text-2">{formatWhole(memberCount, locale)}</span>
              <span className="text-right font-semibold">{formatTokenFigure(BigInt(stake), unit, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function getPercent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000n) / whole) / 10
}

interface TeamFiguresProps {
  relationship: Relationship
  today: bigint | undefined
  unit: TokenUnit
}

export function TeamFigures({ relationship, today, unit }: TeamFiguresProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  return (
    <Trio
      className="mt-4"
      items={[
        { label: t('facts.direct'), value: formatWhole(relationship.directCount, locale) },
        { label: t('facts.team'), value: formatWhole(relationship.teamCount, locale) },
        {
          label: t('facts.today'),
          value: today === undefined ? '—' : formatTokenFigure(today, unit, locale),
          unit: unit.symbol,
        },
      ]}
    />
  )
}
