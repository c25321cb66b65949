import type { DayState } from '@app/core/api/days'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { DoneIcon, FailedIcon, PendingIcon, ReadyIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'

const looks = {
  settled: { icon: PendingIcon, tone: 'neutral' },
  posted: { icon: PendingIcon, tone: 'accent' },
  payable: { icon: ReadyIcon, tone: 'gold' },
  open: { icon: DoneIcon, tone: 'positive' },
  vetoed: { icon: FailedIcon, tone: 'warning' },
  differs: { icon: RiskIcon, tone: 'danger' },
  notComputed: { icon: UnknownIcon, tone: 'warning' },
} as const satisfies Record<DayState, Pick<BadgeProps, 'icon' | 'tone'>>

export function DayStateBadge({ state }: { state: DayState }) {
  const { t } = useTranslation('admin')
  return <Badge {...looks[state]}>{t(`day.state.${state}`)}</Badge>
}
