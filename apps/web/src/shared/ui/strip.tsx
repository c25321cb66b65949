import { getStripShape, type Motif } from '@app/core/motif/unit-shape'
import type { ReactNode } from 'react'
import { brand } from '#shared/base/brand.ts'

export interface StripProps {
  label: string
  done: number
  total?: number
  /** False once all units have passed. */
  now?: boolean
  size?: 'form' | 'list'
  /** The counted amount falls linearly to zero, and so does the height of a unit. */
  falling?: boolean
  motif?: Motif
  className?: string
}

const width = 335
const fallingHeight = 44
const leastHeight = 4

/** Filled units have passed, gold is now, outlined ones are to come. Not for money. */
export function Strip({
  label,
  done,
  total = 36,
  now = true,
  size = 'form',
  falling = false,
  motif = brand.motif,
  className,
}: StripProps) {
  const height = falling ? fallingHeight : size === 'form' ? 20 : 13
  const pitch = (width - 1.5) / (total + 0.35)
  const getHalf = (index: number) =>
    (falling ? Math.max(leastHeight, (height - 1.5) * (1 - index / total)) : height - 1.5) / 2
  const units = Array.from({ length: total }, (_, index) => total - 1 - index)
  const look = (index: number) => {
    if (index < done) return 'fill-accent stroke-(--ground)'
    if (now && index === done) return 'fill-gold-fill stroke-gold'
    return 'fill-(--ground) stroke-line-strong stroke-[0.9]'
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={`block h-auto w-full overflow-visible stroke-1 ${className ?? ''}`}
    >
      {units.map((index) => (
        <path
          key={index}
          d={getStripShape(motif, pitch, getHalf(index))}
          transform={`translate(${(0.75 + pitch * (index + 0.55)).toFixed(1)} ${(height - 0.75 - getHalf(index)).toFixed(2)})`}
          className={look(index)}
        />
      ))}
    </svg>
  )
}

interface End {
  label: ReactNode
  value: ReactNode
}

export function SpanEnds({ from, to }: { from: End; to: End }) {
  return (
    <div className="mt-1.75 grid grid-cols-2 gap-3 type-label text-text-2">
      {[from, to].map((end, index) => (
        <div key={index} className={index === 1 ? 'text-right' : undefined}>
          {end.label}
          <span className="block type-value text-text">{end.value}</span>
        </div>
      ))}
    </div>
  )
}
