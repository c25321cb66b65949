import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Figure, type FigureProps } from './figure.tsx'

export interface StatProps extends FigureProps {
  label: ReactNode
  /** The verb beside the label, for what can be claimed. */
  action?: ReactNode
  /** What stands beneath: an as-of, a note. */
  children?: ReactNode
}

/** A label over a figure. Used alone, in a `Pair`, or as the big number of a page (`size="xl"`). */
export function Stat({ label, action, children, className, ...figure }: StatProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-2 type-label text-text-2">
        <span>{label}</span>
        {action}
      </div>
      <Figure {...figure} className={figure.size === 'xl' ? 'mt-0.5' : undefined} />
      {children}
    </div>
  )
}
