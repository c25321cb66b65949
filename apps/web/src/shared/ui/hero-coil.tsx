import type { CoilLayout } from '@app/core/motif/coil-layout'
import { getCoilSvg, type CoilPaint } from '@app/core/motif/coil-svg'
import { useId, useMemo } from 'react'
import type { Motif } from '@app/core/motif/unit-shape'
import { brand } from '#shared/base/brand.ts'
import { pageCoil, pictures } from './motif/pictures.ts'
import { toDrawingMarkup } from './drawing-markup.ts'
import hero from './motif/drawn/hero.json'

export interface CoilArtProps extends Partial<Pick<CoilPaint, 'motif' | 'colours' | 'now' | 'pearl'>> {
  layout: CoilLayout
  w: number
  h: number
  done: number
  label: string
  className?: string
}

/** Computing a layout is slow: pass a stored or memoised one. */
export function CoilArt(props: CoilArtProps) {
  const { layout, w, h, done, label, className, motif = brand.motif, colours = pageCoil, now, pearl } = props
  const id = useId()
  const inside = useMemo(
    () => toDrawingMarkup(getCoilSvg(layout, { motif, colours, done, now, pearl, id })),
    [layout, motif, colours, done, now, pearl, id],
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${w} ${h}`}
      className={`block h-auto w-full ${className ?? ''}`}
      // Made from numbers and our own constants: no input of a visitor or a server.
      dangerouslySetInnerHTML={inside}
    />
  )
}

export interface HeroCoilProps {
  /** One unit is one per cent. While `undefined`, every unit is outlined. */
  percent: number | undefined
  motif?: Motif
  label: string
  /** The contour lines make up four fifths of the markup. */
  contours?: boolean
}

const drawn = hero as unknown as CoilLayout
const withoutContours: CoilLayout = { ...drawn, contours: [] }

/** 375 × 268 px; reserve that space while its code loads. */
export function HeroCoil({ percent, motif, label, contours = true }: HeroCoilProps) {
  const { w, h, n } = pictures.hero
  const filled = Math.min(n, Math.max(0, Math.round(percent ?? 0)))
  return (
    <CoilArt
      layout={contours ? drawn : withoutContours}
      w={w}
      h={h}
      done={n - filled}
      motif={motif}
      label={label}
      className="[mask-image:linear-gradient(#000_82%,transparent)]"
    />
  )
}
