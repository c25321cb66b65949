import type { AdminPools } from '@app/core/api/admin'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { AlertIcon } from '#shared/ui/icons.ts'
import { Note } from '#shared/ui/text.tsx'

/** How the settler is doing, and what its alarms say. */
export function SettlingState({ settler, alarms }: Pick<AdminPools, 'settler' | 'alarms'>) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  return (
    <>
      {alarms.map(({ kind, subject, detail, beganAt }) => (
        <div key={`${kind}${subject}`} role="alert" className="mb-2 flex gap-3 border-y border-line py-3.5">
          <Icon source={AlertIcon} className="mt-0.25 text-danger" />
          <div className="min-w-0">
            <p className="type-strong">{t('day.alarm', { at: formatDateTimeZoned(beganAt, tag) })}</p>
            <p className="mt-0.5 type-label wrap-anywhere text-text-2">
              {[kind, subject, detail].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
      ))}
      <Note className="mb-2">
        {settler === null ? t('day.noSettler') : t('day.settler', { at: formatDateTimeZoned(settler.heardAt, tag) })}
        {settler?.waitsFor != null && (
          <span className="block wrap-anywhere">{t('day.waitsFor', { what: settler.waitsFor })}</span>
        )}
      </Note>
    </>
  )
}
