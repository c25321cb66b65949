import { type ReactNode, useEffect, useState } from 'react'
import { formatWhole } from '@app/core/format-whole'
import { LIVE_SECONDS } from '@app/core/timings'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTime, formatTime, formatZone } from '#shared/format/format-date.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { LiveIcon, StaleIcon } from './icons.ts'

export interface Age {
  unit: 'seconds' | 'minutes' | 'hours' | 'days'
  count: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** In the largest full unit. A future time, possible because clocks differ, is 0 seconds old. */
export function getAge(at: number, now: number): Age {
  const seconds = Math.max(0, now - at)
  if (seconds < minute) return { unit: 'seconds', count: seconds }
  if (seconds < hour) return { unit: 'minutes', count: Math.floor(seconds / minute) }
  if (seconds < day) return { unit: 'hours', count: Math.floor(seconds / hour) }
  return { unit: 'days', count: Math.floor(seconds / day) }
}

/** Unix seconds, updated every second while the page is visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const renew = () => {
      if (!document.hidden) setNow(Math.floor(Date.now() / 1000))
    }
    const timer = setInterval(renew, 1000)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return now
}

export function useAge(): (at: number) => string {
  const { t } = useTranslation('ui')
  const now = useNow()
  return (at) => {
    const { unit, count } = getAge(at, now)
    return t(`age.${unit}`, { amount: count })
  }
}

export interface AsOfProps {
  blockNumber: number | bigint
  blockAt: number
  /** The chain's time where it differs from this device's (the sandbox moves time). Unix seconds, like `blockAt`. */
  now?: number
  staleAfterSeconds?: number
  className?: string
  children?: ReactNode
}

export function AsOf({ blockNumber, blockAt, now, staleAfterSeconds = LIVE_SECONDS, className, children }: AsOfProps) {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const tag = useDateTag()
  const clock = useNow()
  const { unit, count } = getAge(blockAt, now ?? clock)
  const stale = (now ?? clock) - blockAt >= staleAfterSeconds
  const age = t(`age.${unit}`, { amount: count })
  const text = stale
    ? t('asOf.stale', {
        age,
        time: `${unit === 'days' ? formatDateTime(blockAt, tag) : formatTime(blockAt, tag)}\u00A0${formatZone(blockAt)}`,
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
      {children}
    </span>
  )
}
