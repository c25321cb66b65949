import { assetsNamespaces } from '#features/assets/feature.ts'
import { cardsNamespaces } from '#features/cards/feature.ts'
import { actionNamespaces, openToAll, route, type RouteEntry, under } from '#shared/ui/feature.ts'
import { homeNamespaces } from '#shared/i18n/namespaces.ts'
import { features } from './features.ts'
import Home from './pages/home.tsx'

const ofCommunity = { feature: 'community', namespaces: ['community', 'errors', 'wallet'] } as const
const home = { ...openToAll, depth: 0, namespaces: homeNamespaces, component: Home } as const

/**
 * Pages of one feature are in its `feature.ts`; here are those that several features make, or that read their address.
 */
export const routeTable: readonly RouteEntry[] = [
  route('home', 'menu', home),
  route('homeT1', 'menu', { ...home, titleKey: 'home' }),
  route('stake', 'menu', {
    asksInPage: true,
    namespaces: ['staking', 'referral', 'calendar', ...actionNamespaces],
    load: () => import('./pages/stake.tsx'),
  }),
  route('pos', 'menu', {
    feature: 'pos',
    namespaces: ['staking', 'referral', ...actionNamespaces],
    load: () => import('./pages/pos.tsx'),
  }),
  route('dr', 'menu', {
    feature: 'dr',
    namespaces: ['dao', 'staking', 'referral', ...actionNamespaces],
    load: () => import('./pages/dr.tsx'),
  }),
  route('assets', 'menu', {
    asksInPage: true,
    namespaces: assetsNamespaces,
    load: () => import('./pages/assets.tsx'),
  }),
  route('backpack', 'menu', {
    feature: 'backpack',
    asksInPage: true,
    namespaces: cardsNamespaces,
    load: () => import('./pages/backpack.tsx'),
  }),
  route('community', 'menu', { ...ofCommunity, asksInPage: true, load: () => import('./pages/community.tsx') }),
  route('communityList', 'back', {
    ...ofCommunity,
    ...under('community'),
    load: () => import('./pages/community-list.tsx'),
  }),
  route('communityTodayStake', 'back', {
    ...ofCommunity,
    ...under('community'),
    load: () => import('./pages/community-today-stake.tsx'),
  }),
  route('communityTodayStakeSub', 'back', {
    ...ofCommunity,
    ...under('communityTodayStake', 3),
    load: () => import('./pages/community-today-stake-sub.tsx'),
  }),
  ...features.flatMap(({ feature, routes }) => routes.map((entry) => ({ feature, ...entry }))),
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
