import { actionNamespaces, type Feature, route } from '#shared/ui/feature.ts'

const office = ['admin', 'errors', 'ui', 'wallet'] as const
const settings = ['settings', 'admin', ...actionNamespaces] as const

export const admin: Feature = {
  txTexts: ['admin', 'desk', 'settings'],
  routes: [
    route('addWhiteList', 'menu', {
      namespaces: settings,
      load: () => import('./settings/whitelist-page.tsx'),
      page: 'WhitelistPage',
    }),
    route('setNftWhiteList', 'menu', {
      namespaces: settings,
      load: () => import('./settings/series-page.tsx'),
      page: 'SeriesPage',
    }),
    route('setPrice', 'menu', {
      namespaces: settings,
      load: () => import('./settings/price-page.tsx'),
      page: 'PricePage',
    }),
    route('admin', 'menu', {
      namespaces: [...office, 'desk', ...actionNamespaces],
      load: () => import('./office/today-page.tsx'),
      page: 'TodayPage',
    }),
    route('adminAnnouncements', 'menu', {
      titleKey: 'admin',
      namespaces: office,
      load: () => import('./office/announcements-page.tsx'),
      page: 'AnnouncementsPage',
    }),
    route('adminProposals', 'menu', {
      titleKey: 'admin',
      namespaces: settings,
      load: () => import('./settings/proposals-page.tsx'),
      page: 'ProposalsPage',
    }),
    route('adminLimits', 'menu', {
      titleKey: 'admin',
      namespaces: [...office, 'settings'],
      load: () => import('./office/limits-page.tsx'),
      page: 'LimitsPage',
    }),
    route('adminDays', 'menu', {
      titleKey: 'admin',
      namespaces: ['admin', ...actionNamespaces],
      load: () => import('./office/days-page.tsx'),
      page: 'DaysPage',
    }),
    route('adminClaims', 'menu', {
      titleKey: 'admin',
      namespaces: office,
      load: () => import('./office/claims-page.tsx'),
      page: 'ClaimsPage',
    }),
    route('adminAudit', 'menu', {
      titleKey: 'admin',
      namespaces: office,
      load: () => import('./office/audit-page.tsx'),
      page: 'AuditPage',
    }),
  ],
}
