import type { Feature } from '@app/core/features'
import type { Brand } from '../brand-schema.ts'

/** By path, of which feature a page is. */
export type RouteFeatures = Readonly<Record<string, Feature>>

const startFiles = /(id="start-files">)([^<]+)/

/** What is known by path, without the pages of features that are not live. */
export function pickOpen<Known>(
  byPath: Readonly<Record<string, Known>>,
  ofRoutes: RouteFeatures,
  states: Brand['features'],
): Record<string, Known> {
  const isOpen = (path: string) => {
    const feature = ofRoutes[path]
    return feature === undefined || states[feature] === 'live'
  }
  return Object.fromEntries(Object.entries(byPath).filter(([path]) => isOpen(path)))
}

/** A page of a feature that is not live starts with nothing of its own. */
export function closeRoutes(html: string, ofRoutes: RouteFeatures, states: Brand['features']): string {
  return html.replace(startFiles, (_, open: string, json: string) => {
    const { routes, ...files } = JSON.parse(json) as { routes: Record<string, unknown> }
    return open + JSON.stringify({ ...files, routes: pickOpen(routes, ofRoutes, states) })
  })
}
