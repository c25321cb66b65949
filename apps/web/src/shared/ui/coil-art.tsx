import type { CoilLayout } from '@app/core/motif/coil-layout'
import { getCoilSvg, type CoilPaint } from '@app/core/motif/coil-svg'
import { useId, useMemo } from 'react'
import { brand } from '#shared/base/brand.ts'
import { pageCoil } from './motif/theme-colours.ts'
import { toDrawingMarkup } from './drawing-markup.ts'

export interface CoilArtProps extends Partial<Pick<CoilPaint, 'motif' | 'colours' | 'now' | 'pearl'>> {
  layout: CoilLayout
  w: number
  h: number
  /** Spent units, from the tail. */
  done: number
  /** State, spent and held in words. */
  label: string
  className?: string
}

/** A coil whose units count something. Laying one out takes time: pass a drawn or remembered layout. */
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
      // Built from numbers and our own constants: nothing of a visitor or a server is in it.
      dangerouslySetInnerHTML={inside}
    />
  )
}
