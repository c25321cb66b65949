import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

const looks = {
  13: { box: 'size-3.25', stroke: 2.25 },
  14: { box: 'size-3.5', stroke: 2.25 },
  16: { box: 'size-4', stroke: 2 },
  18: { box: 'size-4.5', stroke: 1.75 },
  20: { box: 'size-5', stroke: 1.75 },
  24: { box: 'size-6', stroke: 1.6 },
} as const

export type IconSize = keyof typeof looks
export type IconSource = LucideIcon

export interface IconProps {
  source: IconSource
  size?: IconSize
  /** The name for a screen reader; without it the icon is decoration. */
  label?: string
  className?: string
}

/** A lucide icon at one of the sizes of the look, with the stroke that belongs to it. */
export function Icon({ source: Source, size = 20, label, className }: IconProps) {
  const { box, stroke } = looks[size]
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return <Source {...naming} strokeWidth={stroke} className={cx('block shrink-0', box, className)} />
}
