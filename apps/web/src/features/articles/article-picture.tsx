import { useState } from 'react'
import { cx } from '#shared/ui/cx.ts'

interface ArticlePictureProps {
  path: string
  className?: string
}

/** `alt` is empty because the text beside it says what it shows. */
export function ArticlePicture({ path, className }: ArticlePictureProps) {
  const [failed, setFailed] = useState('')
  if (path === '' || path === failed) return null
  return (
    <img
      src={path}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(path)}
      className={cx('aspect-video shrink-0 bg-surface-2 object-cover', className)}
    />
  )
}
