import { type Feature, route } from '#shared/ui/feature.ts'

export const communityNamespaces = ['community', 'errors', 'wallet'] as const

export const community: Feature = {
  routes: [
    route('community', 'menu', {
      namespaces: communityNamespaces,
      load: () => import('./community-page.tsx'),
      page: 'CommunityPage',
    }),
  ],
}
