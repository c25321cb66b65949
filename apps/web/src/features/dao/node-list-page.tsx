import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiAnswer } from '@app/core/api/endpoints'
import type { NodeUser } from '@app/core/api/dao'
import { isLive } from '#shared/base/offered.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList, type PagedRead } from '#shared/states/paged-list.tsx'
import { SkeletonFacts, SkeletonRows } from '#shared/ui/loading.tsx'
import { Address } from '#shared/ui/address.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { WithToken } from '#shared/states/with-token.tsx'
import { Pair } from '#shared/ui/figure.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { NodeBadge } from './node-badge.tsx'

const NodeUserSources = lazySources(async () => (await import('./sources.ts')).useNodeUserSources)

export function NodeListPage() {
  const { t } = useTranslation('dao')
  const { exposedAccount } = useWallet()
  const nodes = useInfiniteQuery(apiPages('/api/stats/node-list', exposedAccount && { address: exposedAccount }))
  const first = nodes.data?.pages[0]
  const users = nodes.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <PageMain>
      <PageState
        account={exposedAccount}
        answers={[nodes]}
        words={{
          loading: t('nodes.loading'),
          noAccount: t('nodes.noAccount'),
          noAccountNote: t('nodes.noAccountNote'),
        }}
        failure={t('nodes.failed')}
        skeleton={
          <>
            <SkeletonFacts count={2} />
            <SkeletonRows count={6} className="mt-4" />
          </>
        }
        className=""
      >
        {first && (
          <>
            {users.length === 0 ? (
              <Empty
                title={t('nodes.none')}
                action={isLive('invite') && <ButtonLink to={paths.invite}>{t('nodes.invite')}</ButtonLink>}
              >
                {t('nodes.noneNote')}
              </Empty>
            ) : (
              <WithToken address={first.data.drToken}>
                {(dr) => (
                  <WithToken address={first.data.token}>
                    {(token) => <NodeUsers first={first} users={users} read={nodes} dr={dr} token={token} />}
                  </WithToken>
                )}
              </WithToken>
            )}
          </>
        )}
      </PageState>
    </PageMain>
  )
}

interface NodeUsersProps {
  first: ApiAnswer<'/api/stats/node-list'>
  users: readonly NodeUser[]
  read: PagedRead
  dr: TokenUnit
  token: TokenUnit
}

function NodeUsers({ first, users, read, dr, token }: NodeUsersProps) {
  const { t } = useTranslation('dao')
  const { exposedAccount } = useWallet()
  const { totals } = first.data
  return (
    <>
      <Pair className="mt-3">
        <TokenStat label={t('nodes.stakedDr', { dr: dr.symbol })} amount={BigInt(totals.stakedDr)} token={dr} />
        <TokenStat label={t('nodes.stake', { token: token.symbol })} amount={BigInt(totals.stake)} token={token} />
      </Pair>
      <AnswerAsOf className="mt-2" answer={first}>
        <NodeUserSources answer={first} dr={dr} token={token} />
      </AnswerAsOf>
      <PagedList
        className="mt-4"
        label={t('nodes.title')}
        items={users}
        getKey={(user) => user.account}
        read={read}
        renderItem={(user) => <NodeUserRow user={user} dr={dr} token={token} />}
      />
      <CsvLink list="nodes" account={exposedAccount}>
        {t('csv')}
      </CsvLink>
    </>
  )
}

interface NodeUserRowProps {
  user: NodeUser
  dr: TokenUnit
  token: TokenUnit
}

export function NodeUserRow({ user, dr, token }: NodeUserRowProps) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const dateTag = useDateTag()
  return (
    <div className="py-2.25">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Address address={user.account} className="type-strong" />
        <span className="type-strong">{formatTokenAmount(BigInt(user.stakedDr), dr, locale)}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 type-note text-text-2">
        <span className="flex items-center gap-2">
          <NodeBadge nodeClass={user.nodeClass} />
          {t('nodes.layer', { layer: user.layer })}
        </span>
        <span>{formatTokenAmount(BigInt(user.stake), token, locale)}</span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-2.5 type-note text-text-2">
        <span>{t('nodes.lastStake', { date: formatDate(user.stakedAt, dateTag) })}</span>
        <ExplorerHash hash={user.transaction} />
      </p>
    </div>
  )
}
