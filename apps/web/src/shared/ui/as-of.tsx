import { formatWhole } from '@app/core/format-whole'
import { STALE_AFTER_SECONDS } from '@app/core/timings'
import { formatTime } from '#shared/format/format-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { cx } from './cx.ts'
import { getAge } from './get-age.ts'
import { Icon } from './icon.tsx'
import { LiveIcon, StaleIcon } from './icons.ts'
import { useNow } from './use-now.ts'

export interface AsOfProps {
  blockNumber: number | bigint
  /** Unix seconds of that block. */
  blockAt: number
  /** Unix seconds of the chain's clock, where it differs from this device's (the sandbox moves time). */
  now?: number
  /** From this age on the figure is old: history icon, warning colour. */
  staleAfterSeconds?: number
  className?: string
}

/** Where a figure comes from: its block and its age. One in every section with figures of the index. */
export function AsOf({ blockNumber, blockAt, now, staleAfterSeconds = STALE_AFTER_SECONDS, className }: AsOfProps) {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const clock = useNow()
  const { unit, count } = getAge(blockAt, now ?? clock)
  const stale = (now ?? clock) - blockAt >= staleAfterSeconds
  const age = t(`age.${unit}`, { amount: count })
  const text = stale
    ? t('asOf.stale', {
        age,
        time: formatTime(blockAt, locale),
      })
    : t('asOf.live', { age, block: formatWhole(blockNumber, locale) })
  return (
    <span
      className={cx(
        'flex items-center gap-1.5 type-caption',
        stale ? 'font-medium text-warning' : 'text-text-3',
        className,
      )}
    >
      <Icon source={stale ? StaleIcon : LiveIcon} size={13} />
      {text}
    </span>
  )
}
