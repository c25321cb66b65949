import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { PartBoundary } from '#shared/states/part-boundary.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'

interface Read {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface AnswerStateProps {
  /** Empty while no account is connected or watched. */
  account: string
  /** Everything that the children need. */
  reads: readonly Read[]
  failure: string
  skeleton?: ReactNode
  children: ReactNode
}

/** Not connected, loading and failed are the same for everything about a community. */
export function AnswerState({ account, reads, failure, skeleton, children }: AnswerStateProps) {
  const { t } = useTranslation('community')
  if (account === '')
    return (
      <Empty title={t('noAccount')} action={<WriteGate label={t('noAccount')}>{null}</WriteGate>}>
        {t('noAccountNote')}
      </Empty>
    )
  const missing = reads.filter(({ data }) => data === undefined)
  const retry = () => {
    for (const read of missing) void read.refetch()
  }
  const failed = missing.find(({ error }) => error !== null)
  if (failed !== undefined)
    return (
      <FailureNotice
        title={failure}
        error={failed.error}
        onRetry={retry}
        retrying={missing.some(({ isFetching }) => isFetching)}
        className="mt-2"
      />
    )
  if (missing.length > 0)
    return (
      <Loading label={t('loading')} failure={failure} onRetry={retry} className="mt-2">
        {skeleton ?? <SkeletonRows count={6} />}
      </Loading>
    )
  return <PartBoundary failure={failure}>{children}</PartBoundary>
}
