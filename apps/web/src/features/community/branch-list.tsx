import type { Address } from '@app/core/address'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { RowLink } from '#shared/ui/list.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { CommunityPageState } from './members.tsx'
import { ShortAddress } from '#shared/ui/address.tsx'
import { WithToken } from '#shared/states/with-token.tsx'

interface BranchListProps {
  address: Address
  /** Base units staked by all branches. */
  team: bigint
}

export function BranchList({ address, team }: BranchListProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const branches = useInfiniteQuery(apiPages('/api/stats/recommend-list', { address }))
  const first = branches.data?.pages[0]
  const list = branches.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <CommunityPageState account={address} answers={[branches]} failure={t('branches.failed')}>
      {first && (
        <WithToken address={first.data.token}>
          {(unit) => (
            <PagedList
              label={t('branches.title')}
              items={list}
              getKey={(branch) => branch.account}
              read={branches}
              renderItem={({ account, stake, teamStake, teamCount }) => (
                <BranchRow
                  account={account}
                  note={t('branches.members', { count: teamCount, amount: formatWhole(teamCount, locale) })}
                  staked={BigInt(stake) + BigInt(teamStake)}
                  team={team}
                  unit={unit}
                />
              )}
              empty={
                <Empty
                  compact
                  title={t('layers.none')}
                  action={<ButtonLink to={paths.invite}>{t('layers.invite')}</ButtonLink>}
                >
                  {t('layers.noneNote')}
                </Empty>
              }
            >
              <CsvLink list="branches" account={address}>
                {t('csv')}
              </CsvLink>
            </PagedList>
          )}
        </WithToken>
      )}
      {first && <AnswerAsOf className="mt-2" answer={first} />}
    </CommunityPageState>
  )
}

interface BranchRowProps {
  account: Address
  note: string
  staked: bigint
  team: bigint
  unit: TokenUnit
}

function BranchRow({ account, note, staked, team, unit }: BranchRowProps) {
  const locale = useLocale()
  const width = team > 0n ? Number((staked * 1_000n) / team) / 10 : 0
  return (
    <RowLink
      to={paths.communityTodayStakeSub}
      search={{ address: account }}
      title={<ShortAddress address={account} />}
      note={
        <>
          {note}
          <span aria-hidden="true" className="mt-1.5 block h-1 w-22 rounded-bar bg-surface-2">
            <span className="block h-full rounded-bar bg-accent" style={{ width: `${Math.min(width, 100)}%` }} />
          </span>
        </>
      }
      value={formatTokenAmount(staked, unit, locale)}
      valueNote={formatPercent(staked, team, { locale, maximumFractionDigits: 1 })}
    />
  )
}
