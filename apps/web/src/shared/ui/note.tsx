import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Help and small print. `quiet` only for what may be missed. */
export function Note({ children, quiet, className }: { children: ReactNode; quiet?: boolean; className?: string }) {
  return <p className={cx('type-label text-pretty', quiet ? 'text-text-3' : 'text-text-2', className)}>{children}</p>
}
