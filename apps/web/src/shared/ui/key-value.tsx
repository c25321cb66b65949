import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface KeyValueProps {
  label: ReactNode
  children: ReactNode
  note?: ReactNode
  total?: boolean
}

export function KeyValueList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={className}>{children}</dl>
}

export function KeyValue({ label, children, note, total }: KeyValueProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1.75',
        total && 'mt-1.25 border-t border-line pt-2.75',
      )}
    >
      <dt className={cx('type-value font-normal', total ? 'text-text' : 'text-text-2')}>{label}</dt>
      <dd className={cx('ml-auto max-w-full text-right type-value', total && 'font-semibold')}>{children}</dd>
      {note && <dd className="basis-full text-right type-caption text-text-3">{note}</dd>}
    </div>
  )
}
