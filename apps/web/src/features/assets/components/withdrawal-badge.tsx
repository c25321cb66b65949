import type { Withdrawal } from '@app/core/api/withdrawal'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { DoneIcon, FailedIcon, PendingIcon, RetryIcon } from '#shared/ui/icons.ts'

const looks = {
  pending: { icon: PendingIcon, tone: 'warning' },
  successful: { icon: DoneIcon, tone: 'positive' },
  resend: { icon: RetryIcon, tone: 'warning' },
  cancelled: { icon: FailedIcon, tone: 'neutral' },
} as const satisfies Record<Withdrawal['state'], Pick<BadgeProps, 'icon' | 'tone'>>

export function WithdrawalBadge({ state }: { state: Withdrawal['state'] }) {
  const { t } = useTranslation('assets')
  return <Badge {...looks[state]}>{t(`withdrawal.state.${state}`)}</Badge>
}
