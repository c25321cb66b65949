import type { Address } from '@app/core/address'
import { useDeferredValue, useState, type ReactNode } from 'react'
import type { Read } from '#shared/api/query.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import FailureNotice from './failure-notice.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { ReadFailure } from './read-failure.tsx'

export interface PageStateProps<Data = unknown> {
  /** Left out by a page that needs none; null while none is connected or watched. */
  account?: Address | null
  answers?: readonly Read[]
  chain?: Read<Data>
  /** Also waited for, until answered or failed, so that the page does not move afterwards. */
  until?: readonly Read[]
  words: { loading: string; noAccount?: string; noAccountNote?: string }
  failure: string
  skeleton?: ReactNode
  className?: string
  children: ReactNode | ((data: Data) => ReactNode)
}

export function PageState<Data>(props: PageStateProps<Data>) {
  const { account, answers = [], chain, until = [], words, failure, skeleton, className = 'mt-2', children } = props
  const needed: Read[] = chain === undefined ? [...answers] : [...answers, chain]
  const missing = needed.filter(({ data }) => data === undefined)
  const unread = until.filter((read) => !isOver(read))
  const wasShown = useWasReady(account !== null && missing.length === 0 && unread.length === 0)
  const waiting = wasShown ? missing : [...missing, ...unread]
  // Rendered at low priority behind the skeleton: a whole page at once would block a slow phone.
  const isDrawn = useDeferredValue(waiting.length === 0)
  if (account === null)
    return (
      <Empty title={words.noAccount} action={<WriteGate label={words.noAccount}>{null}</WriteGate>}>
        {words.noAccountNote}
      </Empty>
    )
  const failed = missing.find(({ error }) => error !== null)
  if (failed !== undefined) {
    const Failure = failed === chain ? ReadFailure : FailureNotice
    const isAsking = missing.some(({ isFetching }) => isFetching)
    const retry = () => refetch(missing)
    return <Failure title={failure} error={failed.error} onRetry={retry} retrying={isAsking} className="mt-4" />
  }
  if (waiting.length === 0 && isDrawn)
    return (
      <PartBoundary failure={failure}>
        {typeof children === 'function' ? <Drawn data={chain?.data as Data}>{children}</Drawn> : children}
      </PartBoundary>
    )
  return (
    <Loading
      label={words.loading}
      failure={failure}
      onRetry={waiting.length === 0 ? undefined : () => refetch(waiting)}
      className={className}
    >
      {skeleton ?? <SkeletonRows count={6} />}
    </Loading>
  )
}

/** A component, so that the boundary also catches what rendering the data throws. */
function Drawn<Data>({ data, children }: { data: Data; children: (data: Data) => ReactNode }) {
  return children(data)
}

/**
 * A page that was shown never returns to its skeleton: input and scroll position would be lost, and a part that
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
  for (const read of reads) void read.refetch()
}
