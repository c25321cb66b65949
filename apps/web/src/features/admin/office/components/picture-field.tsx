import type { UploadedPicture } from '@app/core/api/pictures'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/note.tsx'
import { TextButton } from '#shared/ui/text-link.tsx'
import { useOfficeWrite } from '../office-api.ts'
import { shrinkPicture, toBase64 } from '../shrink-picture.ts'
import { OfficeProblem } from './office-problem.tsx'

interface PictureFieldProps {
  /** Its path; empty for none. */
  value: string
  onValueChange: (path: string) => void
  disabledReason: string | false
}

/** The picture of an announcement: chosen here, made small, kept by the service, shown as readers get it. */
export function PictureField({ value, onValueChange, disabledReason }: PictureFieldProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'shrinking' | 'unreadable'>('ready')
  const upload = useOfficeWrite<UploadedPicture>(({ path }) => onValueChange(path))

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    upload.reset()
    setState('shrinking')
    try {
      const content = await toBase64(await shrinkPicture(file))
      setState('ready')
      upload.mutate({ path: '/api/admin/pictures', body: { content } })
    } catch {
      setState('unreadable')
    }
  }
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-x-3 pb-1.5 type-label text-text-2">
        <span id={id}>{t('announcement.picture')}</span>
        {value !== '' && <TextButton onClick={() => onValueChange('')}>{t('announcement.pictureRemove')}</TextButton>}
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
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        size="row"
        variant="second"
        waiting={(state === 'shrinking' || upload.isPending) && t('announcement.pictureUploading')}
        disabledReason={disabledReason}
        onClick={() => inputRef.current?.click()}
      >
        {t(value === '' ? 'announcement.pictureChoose' : 'announcement.pictureOther')}
      </Button>
      {state === 'unreadable' ? (
        <Note className="mt-1 text-danger!">{t('announcement.pictureUnreadable')}</Note>
      ) : (
        <Note className="mt-1">{t('announcement.pictureHint')}</Note>
      )}
      {upload.isError && <OfficeProblem error={upload.error} className="mt-3" />}
    </fieldset>
  )
}
