import type { Address } from '@app/core/address'
import { formatWhole } from '@app/core/format-whole'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IndexAsOf } from '#shared/states/index-as-of.tsx'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { useTokenUnits } from '#shared/api/use-token-units.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { Stat } from '#shared/ui/figure.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { MyRank } from './components/my-rank.tsx'
import { RankingRow } from './components/ranking-row.tsx'

const RankingSources = lazySources(() => import('./components/ranking-sources.tsx'))

/** Everybody in the DAO by staked DR, mine pinned. Open to all: asks the interface alone. */
export function RankingPage() {
  const { t } = useTranslation(['dao', 'common'])
  const locale = useLocale()
  const { exposedAccount } = useWallet()
  const address = exposedAccount === '' ? undefined : (exposedAccount as Address)
  const ranking = useInfiniteQuery(apiPages('/api/dao/ranking', address === undefined ? {} : { address }))
  const first = ranking.data?.pages[0]
  const unit = useTokenUnits().find(first?.data.token)
  if (first === undefined || unit === undefined)
    return (
      <PageMain>
        {ranking.error !== null && first === undefined ? (
          <FailureNotice
            title={t('ranking.failed')}
            error={ranking.error}
            onRetry={() => void ranking.refetch()}
            retrying={ranking.isFetching}
          />
        ) : (
          <Loading label={t('ranking.loading')} failure={t('ranking.failed')} onRetry={() => void ranking.refetch()}>
            <SkeletonFigure className="pt-3" />
            <SkeletonRows count={8} className="mt-10" />
          </Loading>
        )}
      </PageMain>
    )
  const members = ranking.data?.pages.flatMap((page) => page.data.list) ?? []
  const { totalStake, total, mine } = first.data
  return (
    <>
      <PageMain>
        <Hero contours>
          <Stat
            size="xl"
            label={t('ranking.total')}
            value={formatTokenFigure(BigInt(totalStake), unit, locale)}
            unit={unit.symbol}
          >
            <IndexAsOf answer={first} />
            <RankingSources className="pt-1.5" answer={first} unit={unit} />
          </Stat>
        </Hero>
        <Section
          title={t('ranking.title', { dr: unit.symbol })}
          aux={t('ranking.accounts', { count: total, amount: formatWhole(total, locale) })}
        >
          {members.length === 0 ? (
            <Empty title={t('ranking.none')} action={<ButtonLink to={paths.dr}>{t('ranking.join')}</ButtonLink>}>
              {t('ranking.noneNote')}
            </Empty>
          ) : (
            <>
              <PagedList
                label={t('common:title.drRanking')}
                items={members}
                getKey={(member) => member.account}
                read={ranking}
                renderItem={(member) => (
                  <RankingRow
                    member={member}
                    most={BigInt(members[0]!.stake)}
                    unit={unit}
                    isMine={member.account === mine?.account}
                  />
                )}
              />
              <CsvLink list="ranking">{t('csv')}</CsvLink>
            </>
          )}
        </Section>
      </PageMain>
      {address !== undefined && members.length > 0 && <MyRank mine={mine} unit={unit} />}
    </>
  )
}
