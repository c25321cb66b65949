import type { Feature } from '@app/core/features'
import type { Brand } from '../brand-schema.ts'

export type RouteFeatures = Readonly<Record<string, Feature>>

const startFiles = /(id="start-files">)([^<]+)/

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

export function closeRoutes(html: string, ofRoutes: RouteFeatures, states: Brand['features']): string {
  return html.replace(startFiles, (_, open: string, json: string) => {
    const { routes, ...files } = JSON.parse(json) as { routes: Record<string, unknown> }
    return open + JSON.stringify({ ...files, routes: pickOpen(routes, ofRoutes, states) })
  })
}
