import type { Motif } from '@app/core/motif/unit-shape'
import { renderToStaticMarkup } from 'react-dom/server'
import { HeroCoil } from '#shared/ui/hero-coil.tsx'
import { FirstPaint } from './first-paint.tsx'

/** Called by the build: the markup of the first paint for index.html. */
export function renderFirstPaint(): string {
  return renderToStaticMarkup(<FirstPaint />)
}

/** What the pack puts into it. */
export function renderCoil(motif: Motif): string {
  return renderToStaticMarkup(<HeroCoil motif={motif} percent={undefined} label="" contours={false} />)
}
