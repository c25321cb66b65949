import { brand } from '#shared/base/brand.ts'
import { cx } from '#shared/ui/cx.ts'
import { toDrawingMarkup } from '#shared/ui/drawing-markup.ts'

const logo = toDrawingMarkup(brand.logo)

/** Safe to inline: the brand schema allows shapes only. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block size-6.5 [&>svg]:block [&>svg]:size-full', className)}
      dangerouslySetInnerHTML={logo}
    />
  )
}
