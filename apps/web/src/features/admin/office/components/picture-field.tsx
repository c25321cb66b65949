import { useId, useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import type { PictureUpload } from '../use-picture-upload.ts'
import { OfficeProblem } from './office-problem.tsx'

interface PictureFieldProps {
  /** Its path; empty for none. */
  value: string
  onRemove: () => void
  upload: PictureUpload
  disabledReason: string | false
}

/** The picture of an announcement, shown as readers get it. */
export function PictureField({ value, onRemove, upload, disabledReason }: PictureFieldProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-x-3 pb-1.5 type-label text-text-2">
        <span id={id}>{t('announcement.picture')}</span>
        {value !== '' && <TextButton onClick={onRemove}>{t('announcement.pictureRemove')}</TextButton>}
      </div>
      {value !== '' && (
        <img
          src={value}
          alt={t('announcement.picture')}
          className="mb-2 aspect-video w-full rounded-card bg-surface-2 object-cover"
        />
      )}
      <input
        ref={inputRef}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-labelledby={id}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file !== undefined) void upload.choose(file)
        }}
      />
      <Button
        size="row"
        variant="second"
        waiting={upload.isBusy && t('announcement.pictureUploading')}
        disabledReason={disabledReason}
        onClick={() => inputRef.current?.click()}
      >
        {t(value === '' ? 'announcement.pictureChoose' : 'announcement.pictureOther')}
      </Button>
      {upload.isUnreadable ? (
        <div role="alert">
          <Note className="mt-1 text-danger!">{t('announcement.pictureUnreadable')}</Note>
        </div>
      ) : (
        <Note className="mt-1">{t('announcement.pictureHint')}</Note>
      )}
      {upload.error !== null && <OfficeProblem error={upload.error} className="mt-3" />}
    </fieldset>
  )
}
