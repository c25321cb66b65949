import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { List } from '#shared/ui/list.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { AllowanceRow } from './components/allowance-row.tsx'
import { allowancesQuery, type GivenAllowances } from './queries/allowances.ts'

const AllowanceSources = lazySources(() => import('./components/allowance-sources.tsx'))

/** What the account has allowed the product's contracts to take, and the way to take it back. */
export function AllowancesPage() {
  const { t } = useTranslation('allowances')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const query = useQuery({ ...allowancesQuery(configuredChainId, account as Address), enabled: account !== '' })
  if (account === '')
    return (
      <PageMain>
        <Empty title={t('noAccount')} action={<WriteGate label={t('noAccount')}>{null}</WriteGate>}>
          {t('noAccountNote')}
        </Empty>
      </PageMain>
    )
  const retry = () => void query.refetch()
  return (
    <PageMain>
      {query.data !== undefined && <Allowances answer={query.data} />}
      {query.data === undefined && query.isError && (
        <ReadFailure
          title={t('failed')}
          error={query.error}
          onRetry={retry}
          retrying={query.isFetching}
          className="mt-2"
        />
      )}
      {query.data === undefined && !query.isError && (
        <Loading label={t('loading')} failure={t('failed')} onRetry={retry} className="mt-2">
          <SkeletonRows count={3} />
        </Loading>
      )}
    </PageMain>
  )
}

function Allowances({ answer }: { answer: GivenAllowances }) {
  const { allowances, blockNumber, blockAt } = answer
  const { t } = useTranslation('allowances')
  const { viewOnly, configuredChainId } = useWallet()
  const now = useChainNow()
  const isWatched = viewOnly !== ''
  return (
    <>
      {allowances.length === 0 ? (
        <Empty title={t('none')}>{t('noneNote')}</Empty>
      ) : (
        <>
          <Note className="my-3">{t('note')}</Note>
          {isWatched && (
            <div className="mb-3">
              <WriteGate label={t('revoke')}>{null}</WriteGate>
            </div>
          )}
          <List label={t('title')}>
            {allowances.map((allowance) => (
              <AllowanceRow
                key={`${allowance.token}-${allowance.spender}`}
                allowance={allowance}
                chainId={configuredChainId}
                canRevoke={!isWatched}
              />
            ))}
          </List>
        </>
      )}
      <AsOf className="mt-2" blockNumber={blockNumber} blockAt={blockAt} now={now ?? undefined} />
      {allowances.length > 0 && <AllowanceSources className="pt-1" answer={answer} />}
      <Note quiet className="mt-3">
        {t('elsewhere')}
      </Note>
    </>
  )
}
