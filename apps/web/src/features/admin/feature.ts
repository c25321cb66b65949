import { actionNamespaces, type Feature, route } from '#shared/ui/feature.ts'

const texts = { namespaces: ['admin', 'desk', 'settings', ...actionNamespaces] } as const
const office = { ...texts, titleKey: 'admin' } as const

export const admin: Feature = {
  txTexts: ['admin', 'desk', 'settings'],
  routes: [
    route('addWhiteList', 'menu', {
      ...texts,
      load: () => import('./settings/whitelist-page.tsx'),
      page: 'WhitelistPage',
    }),
    route('setNftWhiteList', 'menu', {
      ...texts,
      load: () => import('./settings/series-page.tsx'),
      page: 'SeriesPage',
    }),
    route('setPrice', 'menu', {
      ...texts,
      load: () => import('./settings/price-page.tsx'),
      page: 'PricePage',
    }),
    route('admin', 'menu', {
      ...office,
      load: () => import('./office/today-page.tsx'),
      page: 'TodayPage',
    }),
    route('adminAnnouncements', 'menu', {
      ...office,
      load: () => import('./office/announcements-page.tsx'),
      page: 'AnnouncementsPage',
    }),
    route('adminProposals', 'menu', {
      ...office,
      load: () => import('./settings/proposals-page.tsx'),
      page: 'ProposalsPage',
    }),
    route('adminLimits', 'menu', {
      ...office,
      load: () => import('./office/limits-page.tsx'),
      page: 'LimitsPage',
    }),
    route('adminDays', 'menu', {
      ...office,
      load: () => import('./office/days-page.tsx'),
      page: 'DaysPage',
    }),
    route('adminClaims', 'menu', {
      ...office,
      load: () => import('./office/claims-page.tsx'),
      page: 'ClaimsPage',
    }),
    route('adminAudit', 'menu', {
      ...office,
      load: () => import('./office/audit-page.tsx'),
      page: 'AuditPage',
    }),
  ],
}
