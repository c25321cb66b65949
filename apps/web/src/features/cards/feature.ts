import { actionNamespaces, type Feature, route, under } from '#shared/ui/feature.ts'

const namespaces = ['cards', ...actionNamespaces] as const

export const cards: Feature = {
  txTexts: ['cards'],
  routes: [
    route('backpack', 'menu', { namespaces, load: () => import('./backpack-page.tsx'), page: 'BackpackPage' }),
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
