import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { parseSearch, stringifySearch } from '#shared/routing/search.ts'
import { RouteError } from './route-error.tsx'
import { RoutePending } from './route-pending.tsx'
import { routeTable } from './route-table.ts'
import { getTransitionTypes } from './route-transition.ts'
import { Shell } from './shell/shell.tsx'

const NotFound = lazyRouteComponent(() => import('./not-found.tsx'))

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: RouteError })

const pages = routeTable.map((entry) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: entry.path,
    component: entry.load ? lazyRouteComponent(entry.load, entry.page) : entry.component,
    errorComponent: RouteError,
    loader: () => loadNamespaces(entry.namespaces),
    staleTime: Infinity,
  }),
)

export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren(pages),
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
}
