import { paths } from '#shared/routing/paths.ts'
import { actionNamespaces, type Feature, route, under } from '#shared/ui/feature.ts'

const namespaces = ['assets', 'requests', 'calendar', ...actionNamespaces] as const

export const assets: Feature = {
  txTexts: ['assets'],
  routes: [
    route('assets', 'menu', { namespaces, load: () => import('./assets-page.tsx'), page: 'AssetsPage' }),
    route('assetsBonus', 'back', {
      ...under('assets'),
      namespaces,
      load: () => import('./bonus-page.tsx'),
      page: 'BonusPage',
    }),
    route('assetsBonusList', 'back', {
      ...under('assetsBonus', 3),
      namespaces,
      load: () => import('./bonus-list-page.tsx'),
      page: 'BonusListPage',
    }),
    route('assetsBonusDetail', 'back', {
      ...under('assetsBonusList', 4),
      namespaces,
      load: () => import('./bonus-detail-page.tsx'),
      page: 'BonusDetailPage',
    }),
    route('assetsRecordWithdraw', 'back', {
      ...under('assets'),
      namespaces,
      load: () => import('./record-withdraw-page.tsx'),
      page: 'RecordWithdrawPage',
    }),
    route('assetsRecordStake', 'back', {
      ...under('assets'),
      namespaces,
      load: () => import('./record-stake-page.tsx'),
      page: 'RecordStakePage',
    }),
    route('assetsRecordInvite', 'back', {
      ...under('assets'),
      namespaces,
      load: () => import('./record-invite-page.tsx'),
      page: 'RecordInvitePage',
    }),
    route('assetsRecordNode', 'back', {
      ...under('assets'),
      namespaces,
      load: () => import('./record-dividends-page.tsx'),
      page: 'RecordNodePage',
    }),
    route('assetsRecordTeam', 'back', {
      ...under('assets'),
      namespaces,
      load: () => import('./record-dividends-page.tsx'),
      page: 'RecordTeamPage',
    }),
    route('assetsTransfers', 'back', {
      ...under('assets'),
      namespaces,
      load: () => import('./transfers-page.tsx'),
      page: 'TransfersPage',
    }),
    route('assetsWithdraw', 'back', {
      ...under('assets'),
      rightLink: { to: paths.assetsWithdrawList, titleKey: 'assetsWithdrawList' },
      namespaces,
      load: () => import('./withdraw-page.tsx'),
      page: 'WithdrawPage',
    }),
    route('assetsWithdrawList', 'back', {
      ...under('assetsWithdraw', 3),
      namespaces,
      load: () => import('./withdraw-list-page.tsx'),
      page: 'WithdrawListPage',
    }),
  ],
}
