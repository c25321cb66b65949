import { actionNamespaces, type Feature, route, under } from '#shared/ui/feature.ts'

export const power: Feature = {
  feature: 'power',
  txTexts: ['power'],
  routes: [
    route('swapPower', 'back', {
      ...under('stake'),
      namespaces: ['power', ...actionNamespaces],
      load: () => import('./power-swap-page.tsx'),
      page: 'PowerSwapPage',
    }),
  ],
}
