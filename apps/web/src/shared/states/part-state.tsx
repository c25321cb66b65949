import { useDeferredValue, useState, type ComponentType, type ReactNode } from 'react'
import type { Read } from '#shared/api/query.ts'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import FailureNotice, { type FailureNoticeProps } from './failure-notice.tsx'
import { PartBoundary } from './part-boundary.tsx'

export type DataOf<Reads extends readonly Read[]> = { [Index in keyof Reads]: Exclude<Reads[Index]['data'], undefined> }

export interface PartStateProps<Reads extends readonly Read[]> {
  reads: Reads
  /** Also waits for these, until answered or failed, so that the page does not move afterwards. */
  until?: readonly Read[]
  loading: string
  failure: string
  Failure?: ComponentType<FailureNoticeProps>
  skeleton?: ReactNode
  className?: string
  children: (...data: DataOf<Reads>) => ReactNode
}

/** Loads no code of chain or wallet. */
export function PartState<const Reads extends readonly Read[]>(props: PartStateProps<Reads>) {
  const { reads, until = [], loading, failure, Failure = FailureNotice, skeleton, className, children } = props
  const missing = reads.filter(({ data }) => data === undefined)
  const unread = until.filter((read) => !isOver(read))
  const wasShown = useWasReady(missing.length === 0 && unread.length === 0)
  const waiting = wasShown ? missing : [...missing, ...unread]
  // Rendered at low priority behind the skeleton: a whole page at once would block a slow phone.
  const isDrawn = useDeferredValue(waiting.length === 0)
  const failed = missing.find(({ error }) => error !== null)
  if (failed !== undefined) {
    const isAsking = missing.some(({ isFetching }) => isFetching)
    const retry = () => refetch(missing)
    return <Failure title={failure} error={failed.error} onRetry={retry} retrying={isAsking} className="mt-4" />
  }
  if (waiting.length === 0 && isDrawn)
    return (
      <PartBoundary failure={failure}>
        <Drawn data={reads.map(({ data }) => data) as unknown as DataOf<Reads>}>{children}</Drawn>
      </PartBoundary>
    )
  return (
    <Loading
      label={loading}
      failure={failure}
      onRetry={waiting.length === 0 ? undefined : () => refetch(waiting)}
      className={className}
    >
      {skeleton ?? <SkeletonRows count={6} />}
    </Loading>
  )
}

/** A component, so that the boundary also catches what rendering the data throws. */
function Drawn<Data extends readonly unknown[]>({
  data,
  children,
}: {
  data: Data
  children: (...data: Data) => ReactNode
}) {
  return children(...data)
}

/**
 * A page that has been shown never returns to its skeleton: input and scroll position would be lost, and a part that
 * refetches a failed read on mount would unmount itself forever.
 */
function useWasReady(isReady: boolean): boolean {
  const [wasReady, setReady] = useState(false)
  if (isReady && !wasReady) setReady(true)
  return wasReady
}

/** A first read that is pending is not over; one that is disabled or will be retried is. */
function isOver({ data, error, isFetching }: Read): boolean {
  return data !== undefined || error !== null || !isFetching
}

function refetch(reads: readonly Read[]): void {
  for (const read of reads) if (read.isEnabled !== false) void read.refetch()
}
