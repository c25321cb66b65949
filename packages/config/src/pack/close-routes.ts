import type { Feature } from '@app/core/features'
import type { Brand } from '../brand-schema.ts'

/** The feature of each page, by path. */
export type RouteFeatures = Readonly<Record<string, Feature>>

const startFiles = /(id="start-files">)([^<]+)/

/** Leaves out the paths of features that are not live. */
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

/** Drops the preloads of pages whose feature is not live. */
export function closeRoutes(html: string, ofRoutes: RouteFeatures, states: Brand['features']): string {
  return html.replace(startFiles, (_, open: string, json: string) => {
    const { routes, ...files } = JSON.parse(json) as { routes: Record<string, unknown> }
    return open + JSON.stringify({ ...files, routes: pickOpen(routes, ofRoutes, states) })
  })
}
