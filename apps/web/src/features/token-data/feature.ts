import { type Feature, openToAll, route } from '#shared/ui/feature.ts'

export const tokenData: Feature = {
  routes: [
    route('tokenData', 'menu', {
      ...openToAll,
      namespaces: ['tokenData', 'charts', 'errors', 'ui'],
      load: () => import('./token-data-page.tsx'),
      page: 'TokenDataPage',
    }),
  ],
}
