import type { UploadedPicture } from '@app/core/api/announcements'
import { useState } from 'react'
import { useOfficeWrite } from './office-api.ts'
import { shrinkPicture, toBase64 } from './shrink-picture.ts'

/** Makes a chosen file small and has it kept by the service. */
export function usePictureUpload(onDone: (path: string) => void) {
  const [state, setState] = useState<'ready' | 'shrinking' | 'unreadable'>('ready')
  const write = useOfficeWrite<UploadedPicture>(({ path }) => onDone(path))
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

export type PictureUpload = ReturnType<typeof usePictureUpload>
