import { actionNamespaces, type Feature, route } from '#shared/ui/feature.ts'

export const referral: Feature = {
  feature: 'invite',
  txTexts: ['referral'],
  routes: [
    route('invite', 'back', {
      namespaces: ['referral', ...actionNamespaces],
      load: () => import('./invite-page.tsx'),
      page: 'InvitePage',
    }),
  ],
}
