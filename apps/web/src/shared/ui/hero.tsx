import { useMemo, type ReactNode } from 'react'
import { getRipples } from '@app/core/motif/ripples'

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
  children: ReactNode
  contours?: boolean
  className?: string
}

export function Hero({ children, contours, className }: HeroProps) {
  return (
    <div className={`relative pt-3 pb-5 ${className ?? ''}`}>
      {contours && <ContourCorner />}
      <div className="relative z-1">{children}</div>
    </div>
  )
}
