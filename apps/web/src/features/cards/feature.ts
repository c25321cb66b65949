import { actionNamespaces, type Feature, route, under } from '#shared/ui/feature.ts'

export const cardsNamespaces = ['cards', ...actionNamespaces] as const
const namespaces = cardsNamespaces

export const cards: Feature = {
  feature: 'backpack',
  txTexts: ['cards'],
  routes: [
    route('backpackDetail', 'back', {
      ...under('backpack'),
      namespaces: ['requests', ...namespaces],
      load: () => import('./card-detail-page.tsx'),
      page: 'CardDetailPage',
    }),
    route('nftClaimList', 'back', {
      ...under('backpack'),
      namespaces,
      load: () => import('./claim-list-page.tsx'),
      page: 'ClaimListPage',
    }),
    route('nftClaimAllBase', 'menu', { namespaces, load: () => import('./claim-all-page.tsx'), page: 'ClaimAllPage' }),
    route('nftBonus', 'back', {
      ...under('backpack'),
      namespaces,
      load: () => import('./bonus-page.tsx'),
      page: 'BonusPage',
    }),
  ],
}
