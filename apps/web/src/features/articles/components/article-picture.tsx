import { cx } from '#shared/ui/cx.ts'

interface ArticlePictureProps {
  /** Path of a picture of this origin; empty for none. */
  path: string
  className?: string
}

/** The picture of an announcement, in a place whose height is known before it has come. What it shows is said in the words beside it. */
export function ArticlePicture({ path, className }: ArticlePictureProps) {
  if (!path.startsWith('/')) return null
  return (
    <img
      src={path}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx('aspect-video w-full rounded-card bg-surface-2 object-cover', className)}
    />
  )
}
