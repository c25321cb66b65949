import { useMemo, type ReactNode } from 'react'
import { getRipples } from '@app/core/motif/ripples'

/** Contour lines at the top right of a page's big number, fading. At most once a screen, never under small text. */
export function ContourCorner() {
  const lines = useMemo(() => getRipples({ w: 240, h: 210, cx: 236, cy: 4, lines: 12, step: 5 }), [])
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 210"
      className="pointer-events-none absolute -top-14 -right-5 z-0 h-52.5 w-60 fill-none stroke-contour stroke-1"
    >
      {lines.map((line, index) => (
        <path key={index} d={line.d} opacity={line.opacity} />
      ))}
    </svg>
  )
}

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
