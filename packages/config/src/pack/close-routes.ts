import type { Feature } from '@app/core/features'
import type { Brand } from '../brand-schema.ts'

/** By path, of which feature a page is. */
export type RouteFeatures = Readonly<Record<string, Feature>>

const startFiles = /(id="start-files">)([^<]+)/

/** A page of a feature that is not live starts with nothing of its own. */
export function closeRoutes(html: string, ofRoutes: RouteFeatures, states: Brand['features']): string {
  const isOpen = (path: string) => {
    const feature = ofRoutes[path]
    return feature === undefined || states[feature] === 'live'
  }
  return html.replace(startFiles, (_, open: string, json: string) => {
    const { routes, ...files } = JSON.parse(json) as { routes: Record<string, unknown> }
    const kept = Object.entries(routes).filter(([path]) => isOpen(path))
    return open + JSON.stringify({ ...files, routes: Object.fromEntries(kept) })
  })
}
