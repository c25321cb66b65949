import { useDeferredValue, useState, type ReactNode } from 'react'
import type { Read } from '#shared/api/query.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import FailureNotice from './failure-notice.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { ReadFailure } from './read-failure.tsx'

interface ReadGateProps<Data> {
  /** From the chain. */
  read: Read<Data>
  /** Shown with it from the first moment, so that nothing moves: waited for until each has answered or failed. */
  until?: readonly Read[]
  loading: string
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A page that can show nothing before one thing is read from the chain: loading, then failed or the page. */
export function ReadGate<Data>({ read, until = [], loading, failure, skeleton, children }: ReadGateProps<Data>) {
  const wasShown = useWasReady(read.data !== undefined && until.every(isOver))
  // Drawn in small steps beside the outline: a whole page at once would hold up a slow phone.
  const isDrawn = useDeferredValue(wasShown)
  if (read.data !== undefined && isDrawn)
    return (
      <PartBoundary failure={failure}>
        <Drawn data={read.data}>{children}</Drawn>
      </PartBoundary>
    )
  if (read.data === undefined && read.error !== null)
    return (
      <ReadFailure
        title={failure}
        error={read.error}
        onRetry={retry(read)}
        retrying={read.isFetching}
        className="mt-4"
      />
    )
  return (
    <Loading label={loading} failure={failure} onRetry={retry(read)}>
      {skeleton}
    </Loading>
  )
}

/** Below the boundary, so that it also holds what drawing from the data throws. */
function Drawn<Data>({ data, children }: { data: Data; children: (data: Data) => ReactNode }) {
  return children(data)
}

export interface ReadStateProps {
  /** Empty while no account is connected or watched. */
  account: string
  /** From the service. */
  answer?: Read
  /** From the chain. */
  chain?: Read
  /** As of `ReadGate`. */
  until?: readonly Read[]
  failure: string
  skeleton?: ReactNode
  children: ReactNode
}

interface Words {
  noAccount: string
  noAccountNote: string
  loading: string
}

/** A page of an account: not connected, loading and failed; what else there is to say is the page's. */
export function ReadState(props: ReadStateProps & { words: Words }) {
  const { account, answer, chain, until = [], failure, skeleton, words, children } = props
  const needed = [answer, chain].find((read) => read !== undefined && read.data === undefined)
  const unread = until.find((read) => !isOver(read))
  const wasShown = useWasReady(account !== '' && needed === undefined && unread === undefined)
  const waiting = needed ?? (wasShown ? undefined : unread)
  const isDrawn = useDeferredValue(waiting === undefined)
  if (account === '')
    return (
      <Empty title={words.noAccount} action={<WriteGate label={words.noAccount}>{null}</WriteGate>}>
        {words.noAccountNote}
      </Empty>
    )
  const shared = { title: failure, className: 'mt-2' }
  if (answer && isFailed(answer))
    return <FailureNotice {...shared} error={answer.error} onRetry={retry(answer)} retrying={answer.isFetching} />
  if (chain && isFailed(chain))
    return <ReadFailure {...shared} error={chain.error} onRetry={retry(chain)} retrying={chain.isFetching} />
  if (waiting === undefined && isDrawn) return <PartBoundary failure={failure}>{children}</PartBoundary>
  return (
    <Loading
      label={words.loading}
      failure={failure}
      onRetry={waiting === undefined ? undefined : retry(waiting)}
      className="mt-2"
    >
      {skeleton ?? <SkeletonRows count={6} />}
    </Loading>
  )
}

/**
 * A page that was shown never goes back to its outline: what was typed and where one was would be lost, and a part that asks
 * anew for what has failed, as it does when it appears, would take itself away for ever.
 */
function useWasReady(isReady: boolean): boolean {
  const [wasReady, setReady] = useState(false)
  if (isReady && !wasReady) setReady(true)
  return wasReady
}

/** A first read under way is not over; one that nobody asked for, or that will be tried again, is. */
function isOver({ data, error, isFetching }: Read): boolean {
  return data !== undefined || error !== null || !isFetching
}

function isFailed({ data, error }: Read): boolean {
  return data === undefined && error !== null
}

function retry(read: Read): () => void {
  return () => void read.refetch()
}
