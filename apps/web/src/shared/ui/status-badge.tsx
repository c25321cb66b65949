import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Badge, type BadgeProps } from './badge.tsx'
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

/** The badge of a state, always with the same icon, word and colour. */
export function StatusBadge({ status, className }: { status: Status; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <Badge {...looks[status]} className={className}>
      {t(`status.${status}`)}
    </Badge>
  )
}
