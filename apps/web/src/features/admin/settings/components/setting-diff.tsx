import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { getUnit, type Setting } from '../setting.ts'
import type { KnownSettings } from '../use-settings.ts'
import { WhitelistDiff } from './whitelist-diff.tsx'

interface SettingDiffProps {
  setting: Setting
  known: KnownSettings
  className?: string
}

/** What stands on the chain beside what would stand there. */
export function SettingDiff({ setting, known, className }: SettingDiffProps) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  if (setting.name === 'whitelist') return <WhitelistDiff setting={setting} className={className} />
  if (setting.name === 'series') {
    const show = (series: bigint) => (series === 0n ? t('series.none') : series.toString())
    return (
      <BeforeAfter
        label={t('diff')}
        rows={[{ label: t('names.series'), now: show(known.settings.series), after: show(setting.series) }]}
        className={className}
      />
    )
  }
  const unit = getUnit(setting.name, known.terms)
  const { amount } = known.settings.prices[setting.name]
  const change = setting.amount - amount
  const percent = formatPercent(change < 0n ? -change : change, amount, { locale, maximumFractionDigits: 2 })
  const sign = change < 0n ? '−' : '+'
  return (
    <BeforeAfter
      label={t('diff')}
      rows={[
        {
          label: t(`names.${setting.name}`),
          note: change !== 0n && percent !== undefined && `${sign}${percent}`,
          now: formatExactTokenAmount(amount, unit, locale),
          after: formatExactTokenAmount(setting.amount, unit, locale),
        },
      ]}
      className={className}
    />
  )
}
