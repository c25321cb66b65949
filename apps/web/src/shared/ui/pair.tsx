import { Children, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface PairProps {
  /** Two of them. */
  children: ReactNode
  /** Directly under tabs, where a line already is. */
  underTabs?: boolean
  className?: string
}

/** Two figures side by side with a line between. */
export function Pair({ children, underTabs, className }: PairProps) {
  return (
    <div className={cx('grid grid-cols-2 border-b border-line', !underTabs && 'border-t', className)}>
      {Children.map(children, (child) => (
        <div className="min-w-0 pt-3 pr-3 pb-3.25 last:border-l last:border-line last:pr-0 last:pl-4">{child}</div>
      ))}
    </div>
  )
}
