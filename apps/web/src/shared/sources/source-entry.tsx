import type { ReactNode } from 'react'
import { KeyValueList } from '../ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'

interface SourceEntryProps {
  /** The figure as the page calls it. */
  title: string
  /** The figure itself. */
  value?: ReactNode
  /** How it is computed, in a sentence. */
  rule: ReactNode
  /** `KeyValue`s: what it is computed from. */
  children?: ReactNode
}

/** One figure of a page: what it is, how it comes about, and from what. */
export function SourceEntry({ title, value, rule, children }: SourceEntryProps) {
  return (
    <section aria-label={title} className="mb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 type-strong">
        <h3>{title}</h3>
        {value !== undefined && <span className="ml-auto">{value}</span>}
      </div>
      <Note className="mt-1">{rule}</Note>
      {children && <KeyValueList className="mt-1">{children}</KeyValueList>}
    </section>
  )
}
