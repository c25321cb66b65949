import { useLocation } from '@tanstack/react-router'
import type { RouteEntry } from '#shared/ui/feature.ts'
import { getRouteEntry } from '../route-table.ts'

/** The row of the page on screen; undefined on the not-found page. */
export function useCurrentEntry(): RouteEntry | undefined {
  return getRouteEntry(useLocation({ select: (location) => location.pathname }))
}
