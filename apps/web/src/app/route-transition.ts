import { getTransitionDirection } from '@app/core/transition-direction'
import { getRouteEntry } from './route-table.ts'

const slides = { forward: ['slide-left'], back: ['slide-right'], default: false } as const

/** False when the page changes without a slide. */
export function getTransitionTypes(fromPath: string | undefined, toPath: string): string[] | false {
  const from = fromPath === undefined ? undefined : getRouteEntry(fromPath)
  const to = getRouteEntry(toPath)
  if (!from || !to || from === to) return false
  const types = slides[getTransitionDirection(from.depth, to.depth)]
  return types === false ? false : [...types]
}
