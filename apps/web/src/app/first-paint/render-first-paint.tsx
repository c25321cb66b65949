import type { Motif } from '@app/core/motif/unit-shape'
import { renderToStaticMarkup } from 'react-dom/server'
import { HeroCoil } from '#shared/ui/hero-coil.tsx'
import { FirstPaint } from './first-paint.tsx'
import { leads } from './leads.ts'

export function renderFirstPaint(): string {
  return renderToStaticMarkup(<FirstPaint />)
}

export function listLeads(): Record<string, string> {
  return Object.fromEntries(Object.entries(leads).map(([path, [namespace]]) => [path, namespace]))
}

export function renderCoil(motif: Motif): string {
  return renderToStaticMarkup(<HeroCoil motif={motif} percent={undefined} label="" contours={false} />)
}
