import type { Address } from '@app/core/address'
import { useInfiniteQuery } from '@tanstack/react-query'
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
import { PagedList } from '#shared/states/paged-list.tsx'
import { Loading, SkeletonFacts, SkeletonRows } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { NodeUserRow } from './components/node-user-row.tsx'

const NodeUserSources = lazySources(() => import('./components/node-user-sources.tsx'))

/** Node users in the account's community and what they have staked, the most DR first. */
export function NodeListPage() {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const { exposedAccount, configuredChainId } = useWallet()
  const nodes = useInfiniteQuery({
    ...apiPages('/api/stats/node-list', { address: exposedAccount as Address }),
    enabled: exposedAccount !== '',
  })
  const first = nodes.data?.pages[0]
  const { find } = useTokenUnits()
  const dr = find(first?.data.drToken)
  const token = find(first?.data.token)
  if (exposedAccount === '')
    return (
      <PageMain>
        <Empty title={t('nodes.noAccount')} action={<WriteGate label={t('nodes.noAccount')}>{null}</WriteGate>}>
          {t('nodes.noAccountNote')}
        </Empty>
      </PageMain>
    )
  if (first === undefined || dr === undefined || token === undefined)
    return (
      <PageMain>
        {nodes.error !== null && first === undefined ? (
          <FailureNotice
            title={t('nodes.failed')}
            error={nodes.error}
            onRetry={() => void nodes.refetch()}
            retrying={nodes.isFetching}
          />
        ) : (
          <Loading label={t('nodes.loading')} failure={t('nodes.failed')} onRetry={() => void nodes.refetch()}>
            <SkeletonFacts count={2} />
            <SkeletonRows count={6} className="mt-4" />
          </Loading>
        )}
      </PageMain>
    )
  const users = nodes.data?.pages.flatMap((page) => page.data.list) ?? []
  const { totals } = first.data
  return (
    <PageMain>
      {users.length === 0 ? (
        <Empty title={t('nodes.none')} action={<ButtonLink to={paths.invite}>{t('nodes.invite')}</ButtonLink>}>
          {t('nodes.noneNote')}
        </Empty>
      ) : (
        <>
          <Pair className="mt-3">
            <Stat
              label={t('nodes.stakedDr', { dr: dr.symbol })}
              value={formatTokenFigure(BigInt(totals.stakedDr), dr, locale)}
              unit={dr.symbol}
            />
            <Stat
              label={t('nodes.stake', { token: token.symbol })}
              value={formatTokenFigure(BigInt(totals.stake), token, locale)}
              unit={token.symbol}
            />
          </Pair>
          <NodeUserSources className="pt-2.5" answer={first} dr={dr} token={token} />
          <PagedList
            className="mt-4"
            label={t('nodes.title')}
            items={users}
            getKey={(user) => user.account}
            read={nodes}
            renderItem={(user) => <NodeUserRow user={user} dr={dr} token={token} chainId={configuredChainId} />}
          />
          <CsvLink list="nodes" account={exposedAccount}>
            {t('csv')}
          </CsvLink>
        </>
      )}
      <AnswerAsOf className="mt-2" answer={first} />
    </PageMain>
  )
}
