import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getCountdown } from '#shared/format/countdown.ts'

export function TimeLeft({ until, now }: { until: number; now: number | null }) {
  const { t } = useTranslation('assets')
  if (now === null) return null
  const { days, hours, minutes, isOver } = getCountdown(until, now)
  if (isOver) return null
  return (
    <span className="block">{t('left', { hours: days * 24 + hours, minutes: String(minutes).padStart(2, '0') })}</span>
  )
}
