import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource, Spinner } from './icon.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import {
  CoveredIcon,
  DoneIcon,
  FailedIcon,
  LockedIcon,
  PausedIcon,
  PendingIcon,
  ReadyIcon,
  ReplacedIcon,
  RunningIcon,
  UnknownIcon,
} from './icons.ts'

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

const looks = {
  staked: { icon: LockedIcon, tone: 'accent' },
  unstaked: { icon: PausedIcon, tone: 'neutral' },
  ended: { icon: DoneIcon, tone: 'neutral' },
  ready: { icon: ReadyIcon, tone: 'gold' },
  inProgress: { icon: RunningIcon, tone: 'accent' },
  paused: { icon: PausedIcon, tone: 'warning' },
  pending: { icon: PendingIcon, tone: 'warning' },
  sent: { icon: 'turning', tone: 'neutral' },
  confirmed: { icon: DoneIcon, tone: 'positive' },
  final: { icon: DoneIcon, tone: 'positive' },
  failed: { icon: FailedIcon, tone: 'danger' },
  unknown: { icon: UnknownIcon, tone: 'warning' },
  replaced: { icon: ReplacedIcon, tone: 'neutral' },
  cancelled: { icon: FailedIcon, tone: 'neutral' },
  activated: { icon: CoveredIcon, tone: 'positive' },
} as const satisfies Record<string, Pick<BadgeProps, 'icon' | 'tone'>>

export type Status = keyof typeof looks
export const statuses = Object.keys(looks) as Status[]

export function StatusBadge({ status, className }: { status: Status; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <Badge {...looks[status]} className={className}>
      {t(`status.${status}`)}
    </Badge>
  )
}
