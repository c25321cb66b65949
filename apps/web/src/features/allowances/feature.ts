import { actionNamespaces, type Feature, route } from '#shared/ui/feature.ts'

export const allowances: Feature = {
  routes: [
    route('allowances', 'menu', {
      namespaces: ['allowances', ...actionNamespaces],
      load: () => import('./allowances-page.tsx'),
      page: 'AllowancesPage',
    }),
  ],
}
