import { announcementTypes } from '@app/core/announcement'
import type { AnnouncementBody } from '@app/core/api/announcements'
import { LAST_SECOND } from '@app/core/constants'
import { brand } from '#shared/base/brand.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { Note } from '#shared/ui/text.tsx'
import { neededLanguage } from './announcement-draft.ts'

interface PublishSheetProps {
  body: AnnouncementBody | null
  onOpenChange: (isOpen: boolean) => void
  onPublish: () => void
}

export function PublishSheet({ body, onOpenChange, onPublish }: PublishSheetProps) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const texts = body?.texts ?? {}
  const missing = brand.languages.filter((language) => texts[language] === undefined)
  const title = texts[neededLanguage]?.title
  return (
    <Sheet
      open={body !== null}
      onOpenChange={onOpenChange}
      title={t('announcement.confirm')}
      footer={<Button onClick={onPublish}>{t('announcement.publish')}</Button>}
    >
      {body !== null && (
        <>
          <p className="type-strong wrap-anywhere">{title}</p>
          <KeyValueList>
            <KeyValue label={t('announcement.type')}>{t(`announcement.type${body.type}`)}</KeyValue>
            <KeyValue label={t('announcement.to')}>{t('announcement.everybody')}</KeyValue>
            <KeyValue label={t('announcement.starts')}>{formatDateTimeZoned(body.startTime, tag)}</KeyValue>
            <KeyValue label={t('announcement.ends')}>
              {body.endTime === LAST_SECOND ? t('announcement.noEnd') : formatDateTimeZoned(body.endTime, tag)}
            </KeyValue>
            <KeyValue label={t('announcement.languages')}>{Object.keys(texts).join(' ')}</KeyValue>
            {missing.length > 0 && (
              <KeyValue
                label={t('announcement.notIn')}
                note={t('announcement.notInNote', { language: neededLanguage })}
              >
                {missing.join(' ')}
              </KeyValue>
            )}
          </KeyValueList>
          <Note className="mt-3">
            {t(`announcement.where${body.type}`)}
            {body.type === announcementTypes.help && body.pages !== undefined && body.pages.length > 0 && (
              <span className="block wrap-anywhere">
                {t('announcement.wherePages', { pages: body.pages.join(' ') })}
              </span>
            )}
          </Note>
        </>
      )}
    </Sheet>
  )
}
