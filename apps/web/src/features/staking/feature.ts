import { actionNamespaces, type Feature, route, under } from '#shared/ui/feature.ts'

export const staking: Feature = {
  txTexts: ['staking'],
  routes: [
    route('stakeList', 'back', {
      ...under('stake'),
      namespaces: ['staking', 'calendar', ...actionNamespaces],
      load: () => import('./stake-list-page.tsx'),
      page: 'StakeListPage',
    }),
    route('stakeInviteList', 'back', {
      feature: 'invite',
      ...under('stake'),
      namespaces: ['staking', ...actionNamespaces],
      load: () => import('./invite-list-page.tsx'),
      page: 'InviteListPage',
    }),
    route('drRecord', 'back', {
      feature: 'dr',
      ...under('dr'),
      namespaces: ['staking', 'calendar', ...actionNamespaces],
      load: () => import('./stake-list-page.tsx'),
      page: 'DaoStakeListPage',
    }),
  ],
}
