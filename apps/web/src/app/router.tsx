import { createRootRoute, createRoute, createRouter, type ParsedLocation } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { parseSearch, stringifySearch } from '#shared/routing/search.ts'
import { isLive } from '#shared/base/offered.ts'
import type { RouteEntry } from '#shared/ui/feature.ts'
import { openPage } from './open-page.ts'
import { RouteError } from './route-error.tsx'
import { RoutePending } from './route-pending.tsx'
import { routeTable } from './route-table.ts'
import { getTransitionTypes } from './route-transition.ts'
import { Shell } from './shell/shell.tsx'

const loadNotFound = () => import('./not-found.tsx')
const NotFound = lazy(loadNotFound)

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: RouteError })

function createPage(entry: RouteEntry, getShown: () => ParsedLocation | undefined) {
  const isOpen = isLive(entry.feature)
  let Page: ComponentType | undefined = isOpen ? entry.component : undefined
  const load = async () => {
    Page ??= isOpen && entry.load ? (await entry.load())[entry.page ?? 'default'] : (await loadNotFound()).default
  }
  return createRoute({
    getParentRoute: () => rootRoute,
    path: entry.path,
    component: () => Page && <Page />,
    errorComponent: RouteError,
    async beforeLoad({ preload, location: wanted }) {
      const opening = openPage({
        load,
        namespaces: isOpen ? entry.namespaces : [],
        shown: preload ? undefined : getShown(),
        wanted,
      })
      await (preload ? opening.catch(() => undefined) : opening)
    },
  })
}

export function createAppRouter() {
  const getShown = (): ParsedLocation | undefined => router.state.resolvedLocation
  const router = createRouter({
    routeTree: rootRoute.addChildren(routeTable.map((entry) => createPage(entry, getShown))),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 400,
    defaultViewTransition: {
      types: ({ fromLocation, toLocation }) => getTransitionTypes(fromLocation?.pathname, toLocation.pathname),
    },
  })
  return router
}
