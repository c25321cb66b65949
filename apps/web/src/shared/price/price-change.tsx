import { formatPercent } from '@app/core/share'
import FallingIcon from 'lucide-react/icons/arrow-down-right'
import RisingIcon from 'lucide-react/icons/arrow-up-right'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'

/** How a price has changed in 24 hours: arrow, sign, colour. Nothing where the price of a day ago is not known. */
export function PriceChange({ now, dayAgo }: { now: bigint; dayAgo: bigint | null }) {
  const { t } = useTranslation('charts')
  const locale = useLocale()
  if (dayAgo === null || dayAgo === 0n) return null
  const isFall = now < dayAgo
  const moved = isFall ? dayAgo - now : now - dayAgo
  const percent = formatPercent(moved, dayAgo, { locale, minimumFractionDigits: 2 })!
  const sign = moved === 0n ? '' : isFall ? '−' : '+'
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 type-value',
        moved === 0n ? 'text-text-2' : isFall ? 'text-danger' : 'text-positive',
      )}
    >
      {moved !== 0n && <Icon source={isFall ? FallingIcon : RisingIcon} size={16} />}
      {t('change', { percent: `${sign}${percent}` })}
    </span>
  )
}
