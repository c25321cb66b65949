import { useState } from 'react'
import { cx } from '#shared/ui/cx.ts'

interface ArticlePictureProps {
  /** Path of a picture of this origin; empty for none. */
  path: string
  className?: string
}

/** The picture of an announcement, in a place whose size is known before it has come. What it shows is said in the words beside it. */
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
