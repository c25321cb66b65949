import type { Address } from '@app/core/address'
import type { ReactNode } from 'react'
import type { Read } from '#shared/api/query.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import FailureNotice from './failure-notice.tsx'
import { type DataOf, PartState, type PartStateProps } from './part-state.tsx'
import { ReadFailure } from './read-failure.tsx'

export interface PageStateProps<Reads extends readonly Read[] = readonly Read[]> extends Pick<
  PartStateProps<Reads>,
  'until' | 'failure' | 'skeleton' | 'className'
> {
  /** Left out by a page that needs none; null while none is connected or viewed. */
  account?: Address | null
  answers?: readonly Read[]
  chain?: Reads
  words: { loading: string; noAccount?: string; noAccountNote?: string }
  children: ReactNode | ((...data: DataOf<Reads>) => ReactNode)
}

export function PageState<const Reads extends readonly Read[]>(props: PageStateProps<Reads>) {
  const { account, answers = [], chain = [], words, className = 'mt-2', children, ...rest } = props
  if (account === null)
    return (
      <Empty title={words.noAccount} action={<WriteGate label={words.noAccount}>{null}</WriteGate>}>
        {words.noAccountNote}
      </Empty>
    )
  const hasAnswerFailed = answers.some(({ data, error }) => data === undefined && error !== null)
  return (
    <PartState
      {...rest}
      reads={[...answers, ...chain]}
      loading={words.loading}
      Failure={hasAnswerFailed ? FailureNotice : ReadFailure}
      className={className}
    >
      {(...data) =>
        typeof children === 'function'
          ? children(...(data.slice(answers.length) as unknown as DataOf<Reads>))
          : children
      }
    </PartState>
  )
}
