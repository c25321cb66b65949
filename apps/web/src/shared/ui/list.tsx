import type { ReactNode } from 'react'

/** A list of rows, a line above each and one below the last. */
export function List({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  return (
    <ul aria-label={label} className={`border-b border-line ${className ?? ''}`}>
      {children}
    </ul>
  )
}
