import { paths } from '#shared/routing/paths.ts'
import { actionNamespaces, type Feature, route, under } from '#shared/ui/feature.ts'

export const assetsNamespaces = ['assets', 'requests', 'calendar', ...actionNamespaces] as const
const inside = { ...under('assets'), namespaces: assetsNamespaces }

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
      load: () => import('./record-withdraw-page.tsx'),
      page: 'RecordWithdrawPage',
    }),
    route('assetsRecordStake', 'back', {
      ...inside,
      load: () => import('./record-stake-page.tsx'),
      page: 'RecordStakePage',
    }),
    route('assetsRecordInvite', 'back', {
      ...inside,
      feature: 'invite',
      load: () => import('./record-invite-page.tsx'),
      page: 'RecordInvitePage',
    }),
    route('assetsRecordNode', 'back', {
      ...inside,
      feature: 'dr',
      load: () => import('./record-dividends-page.tsx'),
      page: 'RecordNodePage',
    }),
    route('assetsRecordTeam', 'back', {
      ...inside,
      feature: 'community',
      load: () => import('./record-dividends-page.tsx'),
      page: 'RecordTeamPage',
    }),
    route('assetsTransfers', 'back', { ...inside, load: () => import('./transfers-page.tsx'), page: 'TransfersPage' }),
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
