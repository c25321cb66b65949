import type { ReactNode } from 'react'
import type { Read } from '#shared/api/query.ts'
import { PageState } from './page-state.tsx'

interface ReadGateProps<Data> {
  read: Read<Data>
  until?: readonly Read[]
  loading: string
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

export function ReadGate<Data>({ read, loading, ...props }: ReadGateProps<Data>) {
  return <PageState {...props} chain={read} words={{ loading }} className="" />
}

export interface ReadStateProps {
  account: string
  answer?: Read
  chain?: Read
  until?: readonly Read[]
  failure: string
  skeleton?: ReactNode
  children: ReactNode
}

export function ReadState({
  answer,
  ...props
}: ReadStateProps & { words: { noAccount: string; noAccountNote: string; loading: string } }) {
  return <PageState {...props} answers={answer && [answer]} />
}
