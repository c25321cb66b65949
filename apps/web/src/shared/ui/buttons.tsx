import type { ReactNode } from 'react'

/** Two buttons side by side. */
export function Buttons({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={`flex gap-2.5 ${className ?? ''}`}>{children}</div>
}
