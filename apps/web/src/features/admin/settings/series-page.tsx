import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Field } from '#shared/ui/field.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { SettingDiff } from './setting-diff.tsx'
import { SettingPage } from './setting-page.tsx'
import { readSeries } from './typed-setting.ts'
import type { Setting } from './setting.ts'
import { useSettings } from './use-settings.ts'

const names = ['series'] as const

export function SeriesPage() {
  const { t } = useTranslation('settings')
  const tag = useDateTag()
  const screen = useSettings()
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const series = readSeries(text)
  const isSame = series !== null && series === screen.settings.data?.series
  const error =
    text.trim() === ''
      ? isSubmitted && t('series.wrong')
      : series === null
        ? t('series.wrong')
        : isSame && t('series.same')
  const setting: Setting | null = series === null || isSame ? null : { name: 'series', series }

  function getSetting(): Setting | null {
    setSubmitted(true)
    return setting
  }
  return (
    <SettingPage
      screen={screen}
      names={names}
      getSetting={getSetting}
      entered={() => setting}
      onDone={() => setText('')}
    >
      {(known) => (
        <>
          <KeyValueList className="mt-3">
            <KeyValue label={t('names.series')}>
              {known.settings.series === 0n ? t('series.none') : known.settings.series.toString()}
            </KeyValue>
            {known.settings.series !== 0n && (
              <KeyValue label={t('series.opensAt')}>{formatDateTimeZoned(known.settings.opensAt, tag)}</KeyValue>
            )}
          </KeyValueList>
          <Field
            label={t('series.field')}
            value={text}
            onValueChange={(next) => {
              setText(next)
              setSubmitted(false)
            }}
            inputMode="numeric"
            maxLength={20}
            error={error}
            hint={t('series.hint')}
            className="mt-4"
          />
          {setting !== null && <SettingDiff setting={setting} known={known} />}
          <Note className="mt-2">{t('series.note')}</Note>
        </>
      )}
    </SettingPage>
  )
}
