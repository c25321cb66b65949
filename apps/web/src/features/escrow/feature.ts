import { actionNamespaces, type Feature, route } from '#shared/ui/feature.ts'

export const escrow: Feature = {
  feature: 've',
  txTexts: ['escrow'],
  routes: [
    route('ve', 'menu', {
      namespaces: ['escrow', 'calendar', ...actionNamespaces],
      load: () => import('./escrow-page.tsx'),
      page: 'EscrowPage',
    }),
  ],
}
