import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'

export type BannerTone = 'neutral' | 'warning' | 'danger' | 'gold'

const grounds: Record<BannerTone, string> = {
  neutral: 'bg-surface-2',
  warning: 'bg-warning-soft',
  danger: 'bg-danger-soft',
  gold: 'bg-gold-soft',
}
const inks: Record<BannerTone, string> = {
  neutral: 'text-accent-text',
  warning: 'text-warning',
  danger: 'text-danger',
  gold: 'text-gold-text',
}

export interface BannerProps {
  icon: IconSource
  fact: ReactNode
  children?: ReactNode
  tone?: BannerTone
  action?: { label: ReactNode; onPress: () => void }
}

export function Banner({ icon, fact, children, tone = 'neutral', action }: BannerProps) {
  return (
    <output className={cx('relative z-2 flex items-start gap-2.5 px-5 py-2.5 type-label text-text', grounds[tone])}>
      <Icon source={icon} size={16} className={cx('mt-0.25', tone !== 'neutral' && inks[tone])} />
      <span className="min-w-0 flex-1">
        <b>{fact}</b> {children && <span className="text-text-2">{children}</span>}
      </span>
      {action && (
        <button
          type="button"
          onClick={action.onPress}
          className={cx('-my-3.25 -mr-2 min-h-11 self-center px-2 font-semibold whitespace-nowrap', inks[tone])}
        >
          {action.label}
        </button>
      )}
    </output>
  )
}
