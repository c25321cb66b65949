import { PICTURE_MOST_BYTES } from '@app/core/picture'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { OfficeProblem } from './office-problem.tsx'
import { useOfficeWrite } from './office-api.ts'

interface PictureFieldProps {
  value: string
  onRemove: () => void
  upload: PictureUpload
  disabledReason: string | false
}

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

export function usePictureUpload(onDone: (path: string) => void) {
  const [state, setState] = useState<'ready' | 'shrinking' | 'unreadable'>('ready')
  const write = useOfficeWrite<'uploadPicture'>(({ path }) => onDone(path))
  async function choose(file: File): Promise<void> {
    write.reset()
    setState('shrinking')
    try {
      const content = await toBase64(await shrinkPicture(file))
      setState('ready')
      write.mutate({ path: '/api/admin/pictures', body: { content } })
    } catch {
      setState('unreadable')
    }
  }
  return {
    choose,
    isBusy: state === 'shrinking' || write.isPending,
    isUnreadable: state === 'unreadable',
    error: write.error,
  }
}

type PictureUpload = ReturnType<typeof usePictureUpload>

/** Pixels: twice the widest column, for dense screens. */
const WIDEST = 1_080
const qualities = [0.85, 0.7, 0.5]

/**
 * Redraws the picture at its shown size, which also drops its metadata.
 * @throws what the browser throws for a file that is not a picture
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  let found: Blob | undefined
  // Browsers that cannot write WebP answer with a PNG, which may be too large; all of them write JPEG.
  for (const type of ['image/webp', 'image/jpeg'])
    for (const quality of qualities) {
      found = await toBlob(canvas, type, quality)
      if (found.size <= PICTURE_MOST_BYTES) return found
    }
  throw new Error(`The picture stays larger than ${PICTURE_MOST_BYTES} bytes: ${found?.size}`)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing could be drawn'))), type, quality)
  })
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
