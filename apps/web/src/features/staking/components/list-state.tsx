import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FailureNotice from '#shared/api/failure-notice.tsx'
import { ReadFailure } from '#shared/tx/read-failure.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Loading } from '#shared/ui/loading.tsx'
import { SkeletonRows } from '#shared/ui/skeleton.tsx'
import { WriteGate } from '#shared/web3/write-gate.tsx'

interface Read {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface ListStateProps {
  account: string
  list: Read
  terms: Read
  failure: string
  children: ReactNode
}

/** Not connected, loading and failed are the same for every list; the rest is the page's. */
export function ListState({ account, list, terms, failure, children }: ListStateProps) {
  const { t } = useTranslation('staking')
  if (account === '')
    return (
      <Empty title={t('list.noAccount')} action={<WriteGate label={t('list.noAccount')}>{null}</WriteGate>}>
        {t('list.noAccountNote')}
      </Empty>
    )
  if (list.data === undefined && list.error !== null)
    return (
      <FailureNotice
        title={failure}
        error={list.error}
        onRetry={retry(list)}
        retrying={list.isFetching}
        className="mt-2"
      />
    )
  if (terms.data === undefined && terms.error !== null)
    return (
      <ReadFailure
        title={failure}
        error={terms.error}
        onRetry={retry(terms)}
        retrying={terms.isFetching}
        className="mt-2"
      />
    )
  if (list.data === undefined || terms.data === undefined)
    return (
      <Loading label={t('loading')} failure={failure} onRetry={retry(list)} className="mt-2">
        <SkeletonRows count={6} />
      </Loading>
    )
  return children
}

function retry(read: Read): () => void {
  return () => void read.refetch()
}
