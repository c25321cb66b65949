import type { LimitPage } from '@app/core/api/admin'
import type { SystemConfig } from '@app/core/api/system'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { findUnit } from '#shared/api/system-config.ts'
import { formatHours, formatWindow } from '../day-time.ts'

export type InForce = LimitPage['inForce'][number]
type Limits = Pick<InForce, 'minimum' | 'dailyQuota' | 'opensAt' | 'closesAt'>

interface LimitDiffProps {
  label: string
  now: InForce
  after: Limits
  config: SystemConfig | undefined
  className?: string
}

/** What is in force for a token beside what would be, and what is set to follow in any case. */
export function LimitDiff({ label, now, after, config, className }: LimitDiffProps) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const tag = useDateTag()
  const unit = findUnit(config, now.token)
  const figure = (amount: string) => (unit === undefined ? '—' : formatTokenFigure(BigInt(amount), unit, locale))
  const amountRow = (name: 'minimum' | 'quota', before: string, then: string) => ({
    label: t(`limit.${name}`),
    note: unit?.symbol,
    now: figure(before),
    after: figure(then),
  })
  return (
    <div className={className}>
      <BeforeAfter
        label={label}
        rows={[
          amountRow('minimum', now.minimum, after.minimum),
          amountRow('quota', now.dailyQuota, after.dailyQuota),
          {
            label: t('limit.window'),
            note: 'UTC',
            now: formatHours(now.opensAt, now.closesAt),
            after: formatHours(after.opensAt, after.closesAt),
          },
        ]}
      />
      <KeyValueList>
        {now.coming.map(({ id, minimum, dailyQuota, opensAt, closesAt, effectiveAt }) => (
          <KeyValue
            key={id}
            label={t('limit.coming')}
            note={t('limit.from', { at: formatDateTimeZoned(effectiveAt, tag) })}
          >
            {figure(minimum)} · {figure(dailyQuota)} · {formatWindow(opensAt, closesAt)}
          </KeyValue>
        ))}
      </KeyValueList>
    </div>
  )
}
