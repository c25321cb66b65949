import { actionNamespaces, type Feature, openToAll, route, under } from '#shared/ui/feature.ts'

export const dao: Feature = {
  feature: 'dr',
  txTexts: ['dao'],
  routes: [
    route('drRanking', 'back', {
      ...under('dr'),
      ...openToAll,
      namespaces: ['dao', 'errors', 'wallet'],
      load: () => import('./ranking-page.tsx'),
      page: 'RankingPage',
    }),
    route('stakeNodeList', 'back', {
      ...under('stake'),
      namespaces: ['dao', ...actionNamespaces],
      load: () => import('./node-list-page.tsx'),
      page: 'NodeListPage',
    }),
  ],
}
