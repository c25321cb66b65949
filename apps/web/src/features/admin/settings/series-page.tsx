import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { SettingDiff } from './setting-diff.tsx'
import { SettingPage } from './setting-page.tsx'
import { ofCards, OfContracts } from '../of-contracts.tsx'
import { readSeries } from './typed-setting.ts'
import type { Setting } from './setting.ts'
import { useSettings } from './use-settings.ts'

const names = ['series'] as const

export function SeriesPage() {
  return (
    <OfContracts anyOf={ofCards}>
      <Series />
    </OfContracts>
  )
}

function Series() {
  const { t } = useTranslation('settings')
  const tag = useDateTag()
  const screen = useSettings()
  const [text, setText] = useState('')
  const [isOnSale, setOnSale] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const series = readSeries(text)
  const sale = screen.settings.data?.sale
  const isSame = series !== null && sale !== undefined && sale.some((one) => one.series === series) === isOnSale
  const error =
    text.trim() === ''
      ? isSubmitted && t('series.wrong')
      : series === null
        ? t('series.wrong')
        : isSame && t(isOnSale ? 'series.same' : 'series.ended')
  const setting: Setting | null = series === null || isSame ? null : { name: 'series', series, isOnSale }

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
            {known.settings.sale.length === 0 && <KeyValue label={t('names.series')}>{t('series.none')}</KeyValue>}
            {known.settings.sale.map((one) => (
              <KeyValue
                key={one.series.toString()}
                label={t('series.one', { number: one.series.toString() })}
                note={`${t('series.opensAt')} ${formatDateTimeZoned(one.opensAt, tag)}`}
              >
                {t('series.onSale')}
              </KeyValue>
            ))}
          </KeyValueList>
          <Chips
            label={t('series.choice')}
            value={isOnSale ? 'open' : 'end'}
            onValueChange={(choice) => setOnSale(choice === 'open')}
            items={[
              { value: 'open', label: t('series.open') },
              { value: 'end', label: t('series.end') },
            ]}
            className="mt-4"
          />
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
