import { actionNamespaces, type Feature, openToAll, route } from '#shared/ui/feature.ts'

export const swap: Feature = {
  txTexts: ['swap'],
  routes: [
    route('swap', 'menu', {
      ...openToAll,
      namespaces: ['swap', 'menu'],
      load: () => import('./soon-page.tsx'),
      page: 'SoonPage',
    }),
    route('swapProduct', 'menu', {
      feature: 'swapProduct',
      namespaces: ['swap', 'charts', ...actionNamespaces],
      load: () => import('./swap-page.tsx'),
      page: 'SwapPage',
    }),
  ],
}
