import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'gold'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-2 text-text-2',
  accent: 'bg-accent-soft text-accent-text',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  gold: 'bg-gold-soft text-gold-text',
}

export interface BadgeProps {
  children: ReactNode
  /** State is icon, then word, then colour. `'turning'` is the spinner. */
  icon: IconSource | 'turning'
  tone?: BadgeTone
  className?: string
}

export function Badge({ children, icon, tone = 'neutral', className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-badge pr-1.75 pl-1.5 type-badge whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon === 'turning' ? <Spinner size={13} /> : <Icon source={icon} size={13} />}
      {children}
    </span>
  )
}
