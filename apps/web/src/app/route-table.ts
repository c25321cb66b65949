import { communityNamespaces } from '#features/community/feature.ts'
import { actionNamespaces, openToAll, route, type RouteEntry, under } from '#shared/ui/feature.ts'
import { homeNamespaces } from './boot/home-path.ts'
import { features } from './features.ts'
import Home from './pages/home.tsx'

const home = { ...openToAll, depth: 0, namespaces: homeNamespaces, component: Home } as const

/** Pages of a feature stand in its `feature.ts`; here are those that several features make, or that read their address. */
export const routeTable: readonly RouteEntry[] = [
  route('home', 'menu', home),
  route('homeT1', 'menu', { ...home, titleKey: 'home' }),
  route('stake', 'menu', {
    namespaces: ['staking', 'referral', 'calendar', ...actionNamespaces],
    load: () => import('./pages/stake.tsx'),
  }),
  route('pos', 'menu', {
    namespaces: ['staking', 'referral', ...actionNamespaces],
    load: () => import('./pages/pos.tsx'),
  }),
  route('dr', 'menu', {
    namespaces: ['dao', 'staking', 'referral', ...actionNamespaces],
    load: () => import('./pages/dr.tsx'),
  }),
  route('communityList', 'back', {
    ...under('community'),
    namespaces: communityNamespaces,
    load: () => import('./pages/community-list.tsx'),
  }),
  route('communityTodayStake', 'back', {
    ...under('community'),
    namespaces: communityNamespaces,
    load: () => import('./pages/community-today-stake.tsx'),
  }),
  route('communityTodayStakeSub', 'back', {
    ...under('communityTodayStake', 3),
    namespaces: communityNamespaces,
    load: () => import('./pages/community-today-stake-sub.tsx'),
  }),
  ...features.flatMap(({ routes }) => routes),
  ...(import.meta.env.DEV_PAGES
    ? [
        route('devUi', 'menu', { ...openToAll, load: () => import('./pages/dev-ui.tsx') }),
        route('devTransactions', 'menu', {
          ...openToAll,
          namespaces: actionNamespaces,
          load: () => import('./pages/dev-transactions.tsx'),
        }),
      ]
    : []),
]

export function getRouteEntry(pathname: string): RouteEntry | undefined {
  const path = (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).toLowerCase()
  return routeTable.find((entry) => entry.path.toLowerCase() === path)
}
