import { actionNamespaces, type Feature, route } from '#shared/ui/feature.ts'

const settings = {
  namespaces: ['admin', 'settings', ...actionNamespaces],
  load: () => import('./settings/pages.ts'),
} as const
const office = {
  namespaces: [...settings.namespaces, 'desk'],
  titleKey: 'admin',
  load: () => import('./office/pages.ts'),
} as const

export const admin: Feature = {
  txTexts: ['admin', 'desk', 'settings'],
  routes: [
    route('addWhiteList', 'menu', { ...settings, page: 'WhitelistPage' }),
    route('setNftWhiteList', 'menu', { ...settings, page: 'SeriesPage' }),
    route('setPrice', 'menu', { ...settings, page: 'PricePage' }),
    route('admin', 'menu', { ...office, page: 'TodayPage' }),
    route('adminAccounts', 'menu', { ...office, page: 'AccountsPage' }),
    route('adminAnnouncements', 'menu', { ...office, page: 'AnnouncementsPage' }),
    route('adminProposals', 'menu', { ...settings, titleKey: 'admin', page: 'ProposalsPage' }),
    route('adminLimits', 'menu', { ...office, page: 'LimitsPage' }),
    route('adminDays', 'menu', { ...office, page: 'DaysPage' }),
    route('adminClaims', 'menu', { ...office, page: 'ClaimsPage' }),
    route('adminAudit', 'menu', { ...office, page: 'AuditPage' }),
  ],
}
