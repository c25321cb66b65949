import type { ReactNode } from 'react'
import { ContourCorner } from './contour-corner.tsx'

export interface HeroProps {
  /** A `Stat size="xl"` with its as-of: the one big number of the screen. */
  children: ReactNode
  contours?: boolean
  className?: string
}

/** The place of the one big number. */
export function Hero({ children, contours, className }: HeroProps) {
  return (
    <div className={`relative pt-3 pb-5 ${className ?? ''}`}>
      {contours && <ContourCorner />}
      <div className="relative z-1">{children}</div>
    </div>
  )
}
