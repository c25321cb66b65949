import { SECONDS_PER_DAY } from '@app/core/constants'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getDaysLeft } from '#shared/format/countdown.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { getPassedUnits, LOCK_UNITS } from '../lock-units.ts'
import type { Position } from '../queries/account-stake.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'

interface PositionRowProps {
  position: Position
  terms: PoolTerms
  /** The chain's clock; null while unknown. */
  now: number | null
  onOpen: () => void
}

/** One stake: how much, how far its lock has come, when it ends. Opens its facts and what can be done. */
export function PositionRow({ position, terms, now, onOpen }: PositionRowProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { amount, stakedAt, unlockAt } = position
  const isDue = now !== null && now >= unlockAt
  const date = formatDateTimeZoned(unlockAt, dateTag)
  const passed = now === null ? 0 : getPassedUnits(stakedAt, unlockAt, now)
  const days = Math.round((unlockAt - stakedAt) / SECONDS_PER_DAY)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="block w-full py-3 text-left active:opacity-70"
    >
      <span className="flex items-center justify-between gap-3 type-strong">
        <span>{formatTokenAmount(amount, terms.token, locale)}</span>
        {isDue ? (
          <StatusBadge status="ready" />
        ) : (
          <span className="type-label text-text-2">
            {now === null ? '—' : t('position.daysLeft', { count: getDaysLeft(unlockAt, now) })}
          </span>
        )}
      </span>
      <Strip
        className="mt-2 mb-1.5"
        size="list"
        label={t('position.strip', { days, left: now === null ? '—' : getDaysLeft(unlockAt, now), date })}
        done={passed}
        total={LOCK_UNITS}
        now={now !== null && !isDue}
      />
      <span className="block type-label text-text-2">
        {t(isDue ? 'position.unlocked' : 'position.unlocks', { date })}
      </span>
    </button>
  )
}
