import { paths } from '#shared/routing/paths.ts'
import { actionNamespaces, type Feature, openToAll, route, under } from '#shared/ui/feature.ts'

export const assetsNamespaces = ['assets', 'requests', 'calendar', ...actionNamespaces] as const
const inside = { ...under('assets'), namespaces: assetsNamespaces }

const loadRecords = () => import('./record-pages.ts')

export const assets: Feature = {
  txTexts: ['assets'],
  routes: [
    route('assetsBonus', 'back', { ...inside, load: () => import('./bonus-page.tsx'), page: 'BonusPage' }),
    route('assetsBonusList', 'back', {
      ...under('assetsBonus', 3),
      namespaces: assetsNamespaces,
      load: () => import('./bonus-list-page.tsx'),
      page: 'BonusListPage',
    }),
    route('assetsBonusDetail', 'back', {
      ...under('assetsBonusList', 4),
      namespaces: assetsNamespaces,
      load: () => import('./bonus-detail-page.tsx'),
      page: 'BonusDetailPage',
    }),
    route('assetsRecordWithdraw', 'back', {
      ...inside,
      load: loadRecords,
      page: 'RecordWithdrawPage',
    }),
    route('assetsRecordStake', 'back', {
      ...inside,
      load: loadRecords,
      page: 'RecordStakePage',
    }),
    route('assetsRecordInvite', 'back', {
      ...inside,
      feature: 'invite',
      load: loadRecords,
      page: 'RecordInvitePage',
    }),
    route('assetsRecordNode', 'back', {
      ...inside,
      feature: 'dr',
      load: loadRecords,
      page: 'RecordNodePage',
    }),
    route('assetsRecordTeam', 'back', {
      ...inside,
      feature: 'community',
      load: loadRecords,
      page: 'RecordTeamPage',
    }),
    route('assetsTransfers', 'back', { ...inside, load: loadRecords, page: 'TransfersPage' }),
    route('assetsAccounts', 'back', {
      ...inside,
      ...openToAll,
      load: () => import('./accounts-page.tsx'),
      page: 'AccountsPage',
    }),
    route('assetsWithdraw', 'back', {
      ...inside,
      rightLink: { to: paths.assetsWithdrawList, titleKey: 'assetsWithdrawList' },
      load: () => import('./withdraw-page.tsx'),
      page: 'WithdrawPage',
    }),
    route('assetsWithdrawList', 'back', {
      ...under('assetsWithdraw', 3),
      namespaces: assetsNamespaces,
      load: () => import('./withdraw-list-page.tsx'),
      page: 'WithdrawListPage',
    }),
  ],
}
