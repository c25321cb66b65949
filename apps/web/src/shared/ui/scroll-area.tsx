import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useScrollFocus } from './use-scroll-focus.ts'

/** The part of something floating that scrolls: a line at an edge while more lies beyond, and keys move it. */
export function ScrollArea({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useScrollFocus()
  return (
    <div
      ref={ref}
      className={cx(
        'scroll-line min-h-0 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
        className,
      )}
    >
      <div>{children}</div>
    </div>
  )
}
