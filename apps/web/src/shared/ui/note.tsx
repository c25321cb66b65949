import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface NoteProps {
  children: ReactNode
  /** Only for what may be missed. */
  quiet?: boolean
  /** Lines of one length, for two sentences at most. */
  balanced?: boolean
  className?: string
}

/** Help and small print. */
export function Note({ children, quiet, balanced, className }: NoteProps) {
  const look = cx('type-label', balanced ? 'text-balance' : 'text-pretty', quiet ? 'text-text-3' : 'text-text-2')
  return <p className={cx(look, className)}>{children}</p>
}
