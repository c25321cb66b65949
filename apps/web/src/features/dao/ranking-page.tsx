import { shortenAddress } from '@app/core/address'
import { formatWhole } from '@app/core/format-whole'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiAnswer } from '@app/core/api/endpoints'
import type { DaoMember, DaoRanking } from '@app/core/api/dao'
import { IndexAsOf } from '#shared/states/index-as-of.tsx'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { findToken } from '#shared/base/tokens.ts'
import {
  formatNeededAmount,
  formatTokenFigure,
  type TokenUnit,
  formatTokenAmount,
} from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Wide } from '#shared/ui/beside.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { PagedList, type PagedRead } from '#shared/states/paged-list.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { ShortAddress } from '#shared/ui/address.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { WithToken } from '#shared/states/with-token.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Cta } from '#shared/ui/cta.tsx'
import { NodeBadge } from './node-badge.tsx'

const RankingSources = lazySources(async () => (await import('./sources.ts')).useRankingSources)

export function RankingPage() {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const { exposedAccount: address } = useWallet()
  const ranking = useInfiniteQuery(apiPages('/api/dao/ranking', address === null ? {} : { address }))
  const first = ranking.data?.pages[0]
  const known = findToken(first?.data.token)
  const members = ranking.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <>
      <PageMain>
        <PartState
          reads={[ranking]}
          loading={t('ranking.loading')}
          failure={t('ranking.failed')}
          skeleton={
            <>
              <SkeletonFigure className="pt-3" />
              <Wide className="mt-10">
                <SkeletonRows count={8} />
              </Wide>
            </>
          }
        >
          {({ pages: [answer] }) =>
            answer && (
              <WithToken address={answer.data.token}>
                {(unit) => (
                  <>
                    <RankingTotal answer={answer} unit={unit} />
                    <Section
                      title={t('ranking.title', { dr: unit.symbol })}
                      aux={t('ranking.accounts', {
                        count: answer.data.total,
                        amount: formatWhole(answer.data.total, locale),
                      })}
                    >
                      <RankingList
                        members={members}
                        read={ranking}
                        unit={unit}
                        mine={answer.data.mine?.account}
                        empty={
                          <Empty
                            title={t('ranking.none')}
                            action={<ButtonLink to={paths.dr}>{t('ranking.join')}</ButtonLink>}
                          >
                            {t('ranking.noneNote')}
                          </Empty>
                        }
                      />
                    </Section>
                  </>
                )}
              </WithToken>
            )
          }
        </PartState>
      </PageMain>
      {first && known && members.length > 0 && <MyRank mine={first.data.mine} unit={known} />}
    </>
  )
}

function RankingTotal({ answer, unit }: { answer: ApiAnswer<'/api/dao/ranking'>; unit: TokenUnit }) {
  const { t } = useTranslation('dao')
  return (
    <Hero contours>
      <TokenStat size="xl" label={t('ranking.total')} amount={BigInt(answer.data.totalStake)} token={unit}>
        <IndexAsOf answer={answer}>
          <RankingSources answer={answer} unit={unit} />
        </IndexAsOf>
      </TokenStat>
    </Hero>
  )
}

interface RankingListProps {
  members: readonly DaoMember[]
  read: PagedRead
  unit: TokenUnit
  mine: string | undefined
  empty: ReactNode
}

const podium = 3

export function RankingList({ members, read, unit, mine, empty }: RankingListProps) {
  const { t } = useTranslation(['dao', 'common'])
  const locale = useLocale()
  const most = BigInt(members[0]?.stake ?? 0)
  const showPlace = ({ rank }: DaoMember) => (
    <span className={cx('type-strong', rank > podium && 'font-normal text-text-3')}>{formatWhole(rank, locale)}</span>
  )
  const showAccount = ({ account }: DaoMember) => {
    return (
      <span className="flex items-center type-strong">
        {account === mine ? <span title={account}>{t('ranking.you')}</span> : <ShortAddress address={account} />}
        <CopyButton text={account} name={shortenAddress(account)} className="-my-3" />
      </span>
    )
  }
  const showClass = ({ nodeClass }: DaoMember) => (nodeClass === null ? t('node.none') : t(`nodeClass.${nodeClass}`))
  const showStake = ({ stake }: DaoMember) => (
    <>
      <span className="block type-strong">{formatTokenFigure(BigInt(stake), unit, locale)}</span>
      <span aria-hidden="true" className="mt-1 ml-auto block h-1 w-20 overflow-hidden rounded-bar bg-surface-2">
        <span
          className="block h-full bg-accent"
          style={{ width: `${most === 0n ? 0 : Number((BigInt(stake) * 1_000n) / most) / 10}%` }}
        />
      </span>
    </>
  )
  return (
    <PagedList
      label={t('common:title.drRanking')}
      items={members}
      getKey={(member) => member.account}
      read={read}
      columns={[
        { title: t('ranking.place'), renderCell: showPlace, parts: 1 },
        { title: t('ranking.account'), renderCell: showAccount, parts: 3 },
        { title: t('node.title'), renderCell: showClass, parts: 3 },
        { title: unit.symbol, renderCell: showStake, parts: 3, isNumber: true, sorted: 'descending' },
      ]}
      renderItem={(member) => (
        <div className="flex min-h-13.5 items-center gap-3 py-1.5">
          <span className="min-w-7">{showPlace(member)}</span>
          <span className="min-w-0 flex-1">
            {showAccount(member)}
            <span className="block type-note text-text-2">{showClass(member)}</span>
          </span>
          <span className="shrink-0 text-right">{showStake(member)}</span>
        </div>
      )}
      empty={empty}
    >
      <CsvLink list="ranking">{t('csv')}</CsvLink>
    </PagedList>
  )
}

export function MyRank({ mine, unit }: { mine: DaoRanking['mine']; unit: TokenUnit }) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  if (mine === null)
    return (
      <Cta note={t('ranking.notIn')}>
        <ButtonLink to={paths.dr}>{t('ranking.join')}</ButtonLink>
      </Cta>
    )
  const behind = mine.behind === null ? null : formatNeededAmount(BigInt(mine.behind), unit, locale)
  return (
    <Cta>
      <section aria-label={t('ranking.mine')} className="flex min-w-0 flex-1 items-center gap-3">
        <span className="min-w-7 type-strong text-accent-text">{formatWhole(mine.rank, locale)}</span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 type-strong">
            {t('ranking.you')}
            {mine.nodeClass !== null && <NodeBadge nodeClass={mine.nodeClass} />}
          </span>
          <span className="block type-note text-text-2">
            {behind === null
              ? t('ranking.first')
              : t('ranking.behind', { amount: behind, place: formatWhole(mine.rank - 1, locale) })}
          </span>
        </span>
        <span className="shrink-0 text-right type-strong">{formatTokenAmount(BigInt(mine.stake), unit, locale)}</span>
      </section>
    </Cta>
  )
}
