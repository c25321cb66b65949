import { type Feature, route } from '#shared/ui/feature.ts'

/** Of every page of the feature. */
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
