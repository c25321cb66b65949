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

interface ReadStateProps {
  /** Empty while no account is connected or watched. */
  account: string
  /** From the service. */
  answer: Read
  /** From the chain. */
  chain: Read
  failure: string
  skeleton?: ReactNode
  children: ReactNode
}

/** Not connected, loading and failed are the same for all these pages. */
export function ReadState({ account, answer, chain, failure, skeleton, children }: ReadStateProps) {
  const { t } = useTranslation('assets')
  if (account === '')
    return (
      <Empty title={t('noAccount')} action={<WriteGate label={t('noAccount')}>{null}</WriteGate>}>
        {t('noAccountNote')}
      </Empty>
    )
  const shared = { title: failure, className: 'mt-2' }
  if (answer.data === undefined && answer.error !== null)
    return <FailureNotice {...shared} error={answer.error} onRetry={retry(answer)} retrying={answer.isFetching} />
  if (chain.data === undefined && chain.error !== null)
    return <ReadFailure {...shared} error={chain.error} onRetry={retry(chain)} retrying={chain.isFetching} />
  if (answer.data === undefined || chain.data === undefined)
    return (
      <Loading label={t('loading')} failure={failure} onRetry={retry(answer)} className="mt-2">
        {skeleton ?? <SkeletonRows count={6} />}
      </Loading>
    )
  return children
}

function retry(read: Read): () => void {
  return () => void read.refetch()
}
