import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface SectionProps {
  title: ReactNode
  aux?: ReactNode
  action?: ReactNode
  children: ReactNode
  className?: string
}

export function Section({ title, aux, action, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('mt-10', className)}>
      <div className="flex items-baseline gap-3 pb-2">
        <h2 id={id} className="min-w-0 flex-1 type-heading">
          {title}
        </h2>
        {aux && <span className="type-label text-text-3">{aux}</span>}
        {action && <span className="type-value">{action}</span>}
      </div>
      {children}
    </section>
  )
}

/** Folded content stays in the page, so that search and print include it. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer content-center type-label font-medium text-accent-text">
        {summary}
      </summary>
      {children}
    </details>
  )
}
