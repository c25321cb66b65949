import { useEffect, useState } from 'react'
import { getRipples, type Contour } from '@app/core/motif/ripples'

const w = 1280
const h = 900

/** Drawn when the page is idle, and only on screens wide enough to show it. */
export function Backdrop() {
  const [lines, setLines] = useState<readonly Contour[]>([])
  useEffect(() => {
    const wide = matchMedia('(min-width: 541px)')
    const draw = () => {
      if (wide.matches)
        setLines(
          getRipples({
            w,
            h,
            cx: 640,
            cy: 400,
            from: 300,
            gap: 26,
            growth: 1.03,
            lines: 20,
            noise: 34,
            seed: 9,
            step: 14,
            fade: 0.65,
          }),
        )
    }
    const timer = setTimeout(draw, 300)
    wide.addEventListener('change', draw)
    return () => {
      clearTimeout(timer)
      wide.removeEventListener('change', draw)
    }
  }, [])
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${w} ${h}`}
      preserveAspectRatio="xMidYMid slice"
      className="fixed inset-0 -z-1 hidden size-full fill-none stroke-contour-art stroke-1 opacity-55 wide:block"
    >
      {lines.map((line, index) => (
        <path key={index} d={line.d} opacity={line.opacity} />
      ))}
    </svg>
  )
}
