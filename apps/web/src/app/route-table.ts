import Home from '#routes/home.tsx'
import { paths } from '#shared/routing/paths.ts'
import { homeNamespaces } from './boot/home-path.ts'
import type { RouteContent, RouteEntry } from './route-entry.ts'

type Options = RouteContent & Partial<Omit<RouteEntry, 'path' | 'header' | 'titleKey' | 'page' | 'load'>>

function route(path: RouteEntry['path'], header: RouteEntry['header'], titleKey: string, options: Options): RouteEntry {
  return {
    path,
    header,
    titleKey,
    auth: true,
    depth: 1,
    parent: paths.home,
    namespaces: [],
    ...options,
  }
}

const open = { auth: false } as const
/** What every page with an action of its own needs. */
const actionNamespaces = ['tx', 'errors', 'ui', 'wallet'] as const
const communityNamespaces = ['community', 'errors', 'wallet'] as const
const assetNamespaces = ['assets', 'requests', 'calendar', ...actionNamespaces] as const
const officeNamespaces = ['admin', 'errors', 'ui', 'wallet'] as const
const settingNamespaces = ['settings', 'admin', ...actionNamespaces] as const
const home = { ...open, depth: 0, namespaces: homeNamespaces, page: Home } as const
const under = (parent: RouteEntry['parent'], depth = 2) => ({ parent, depth }) as const

export const routeTable: readonly RouteEntry[] = [
  route(paths.home, 'menu', 'home', home),
  route(paths.homeT1, 'menu', 'home', home),
  route(paths.invite, 'back', 'invite', {
    namespaces: ['referral', ...actionNamespaces],
    load: () => import('#routes/invite.tsx'),
  }),
  route(paths.stake, 'menu', 'stake', {
    namespaces: ['staking', 'referral', 'calendar', ...actionNamespaces],
    load: () => import('#routes/stake.tsx'),
  }),
  route(paths.stakeList, 'back', 'stakeList', {
    ...under(paths.stake),
    namespaces: ['staking', 'calendar', ...actionNamespaces],
    load: () => import('#routes/stake-list.tsx'),
  }),
  route(paths.stakeInviteList, 'back', 'stakeInviteList', {
    ...under(paths.stake),
    namespaces: ['staking', ...actionNamespaces],
    load: () => import('#routes/stake-invite-list.tsx'),
  }),
  route(paths.stakeNodeList, 'back', 'stakeNodeList', {
    ...under(paths.stake),
    namespaces: ['dao', ...actionNamespaces],
    load: () => import('#routes/stake-node-list.tsx'),
  }),
  route(paths.pos, 'menu', 'pos', {
    namespaces: ['staking', 'referral', ...actionNamespaces],
    load: () => import('#routes/pos.tsx'),
  }),
  route(paths.swap, 'menu', 'swap', {
    ...open,
    namespaces: ['swap', 'menu'],
    load: () => import('#routes/swap.tsx'),
  }),
  route(paths.swapPower, 'back', 'swapPower', {
    ...under(paths.stake),
    namespaces: ['power', ...actionNamespaces],
    load: () => import('#routes/swap-power.tsx'),
  }),
  route(paths.swapProduct, 'menu', 'swapProduct', {
    namespaces: ['swap', 'charts', ...actionNamespaces],
    load: () => import('#routes/swap-product.tsx'),
  }),
  route(paths.backpack, 'menu', 'backpack', {
    namespaces: ['cards', ...actionNamespaces],
    load: () => import('#routes/backpack.tsx'),
  }),
  route(paths.backpackDetail, 'back', 'backpackDetail', {
    ...under(paths.backpack),
    namespaces: ['cards', 'requests', ...actionNamespaces],
    load: () => import('#routes/backpack-detail.tsx'),
  }),
  route(paths.nftClaimList, 'back', 'nftClaimList', {
    ...under(paths.backpack),
    namespaces: ['cards', ...actionNamespaces],
    load: () => import('#routes/nft-claim-list.tsx'),
  }),
  route(paths.nftClaimAllBase, 'menu', 'nftClaimAllBase', {
    namespaces: ['cards', ...actionNamespaces],
    load: () => import('#routes/nft-claim-all-base.tsx'),
  }),
  route(paths.nftBonus, 'back', 'nftBonus', {
    ...under(paths.backpack),
    namespaces: ['cards', ...actionNamespaces],
    load: () => import('#routes/nft-bonus.tsx'),
  }),
  route(paths.ve, 'menu', 've', {
    namespaces: ['escrow', 'calendar', ...actionNamespaces],
    load: () => import('#routes/ve.tsx'),
  }),
  route(paths.dr, 'menu', 'dr', {
    namespaces: ['dao', 'staking', 'referral', ...actionNamespaces],
    load: () => import('#routes/dr.tsx'),
  }),
  route(paths.drRanking, 'back', 'drRanking', {
    ...under(paths.dr),
    ...open,
    namespaces: ['dao', 'errors', 'wallet'],
    load: () => import('#routes/dr-ranking.tsx'),
  }),
  route(paths.drRecord, 'back', 'drRecord', {
    ...under(paths.dr),
    namespaces: ['staking', 'calendar', ...actionNamespaces],
    load: () => import('#routes/dr-record.tsx'),
  }),
  route(paths.assets, 'menu', 'assets', {
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-page.tsx'),
  }),
  route(paths.assetsBonus, 'back', 'assetsBonus', {
    ...under(paths.assets),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-bonus.tsx'),
  }),
  route(paths.assetsBonusList, 'back', 'assetsBonusList', {
    ...under(paths.assetsBonus, 3),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-bonus-list.tsx'),
  }),
  route(paths.assetsBonusDetail, 'back', 'assetsBonusDetail', {
    ...under(paths.assetsBonusList, 4),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-bonus-detail.tsx'),
  }),
  route(paths.assetsRecordWithdraw, 'back', 'assetsRecordWithdraw', {
    ...under(paths.assets),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-record-withdraw.tsx'),
  }),
  route(paths.assetsRecordStake, 'back', 'assetsRecordStake', {
    ...under(paths.assets),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-record-stake.tsx'),
  }),
  route(paths.assetsRecordInvite, 'back', 'assetsRecordInvite', {
    ...under(paths.assets),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-record-invite.tsx'),
  }),
  route(paths.assetsRecordNode, 'back', 'assetsRecordNode', {
    ...under(paths.assets),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-record-node.tsx'),
  }),
  route(paths.assetsRecordTeam, 'back', 'assetsRecordTeam', {
    ...under(paths.assets),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-record-team.tsx'),
  }),
  route(paths.assetsTransfers, 'back', 'assetsTransfers', {
    ...under(paths.assets),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-transfers.tsx'),
  }),
  route(paths.assetsWithdraw, 'back', 'assetsWithdraw', {
    ...under(paths.assets),
    rightLink: { to: paths.assetsWithdrawList, titleKey: 'assetsWithdrawList' },
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-withdraw.tsx'),
  }),
  route(paths.assetsWithdrawList, 'back', 'assetsWithdrawList', {
    ...under(paths.assetsWithdraw, 3),
    namespaces: assetNamespaces,
    load: () => import('#routes/assets-withdraw-list.tsx'),
  }),
  route(paths.community, 'menu', 'community', {
    namespaces: communityNamespaces,
    load: () => import('#routes/community.tsx'),
  }),
  route(paths.communityList, 'back', 'communityList', {
    ...under(paths.community),
    namespaces: communityNamespaces,
    load: () => import('#routes/community-list.tsx'),
  }),
  route(paths.communityTodayStake, 'back', 'communityTodayStake', {
    ...under(paths.community),
    namespaces: communityNamespaces,
    load: () => import('#routes/community-today-stake.tsx'),
  }),
  route(paths.communityTodayStakeSub, 'back', 'communityTodayStakeSub', {
    ...under(paths.communityTodayStake, 3),
    namespaces: communityNamespaces,
    load: () => import('#routes/community-today-stake-sub.tsx'),
  }),
  route(paths.tokenData, 'menu', 'tokenData', {
    ...open,
    namespaces: ['tokenData', 'charts', 'errors', 'ui'],
    load: () => import('#routes/token-data.tsx'),
  }),
  route(paths.help, 'menu', 'help', {
    ...open,
    namespaces: ['articles', 'errors', 'ui'],
    load: () => import('#routes/help.tsx'),
  }),
  route(paths.helpDetail, 'none', 'helpDetail', {
    ...under(paths.help),
    ...open,
    namespaces: ['articles', 'errors', 'ui'],
    load: () => import('#routes/help-detail.tsx'),
  }),
  route(paths.noticeDetail, 'none', 'noticeDetail', {
    ...open,
    namespaces: ['articles', 'errors', 'ui'],
    load: () => import('#routes/notice-detail.tsx'),
  }),
  route(paths.addWhiteList, 'menu', 'addWhiteList', {
    namespaces: settingNamespaces,
    load: () => import('#routes/add-white-list.tsx'),
  }),
  route(paths.setNftWhiteList, 'menu', 'setNftWhiteList', {
    namespaces: settingNamespaces,
    load: () => import('#routes/set-nft-white-list.tsx'),
  }),
  route(paths.setPrice, 'menu', 'setPrice', {
    namespaces: settingNamespaces,
    load: () => import('#routes/set-price.tsx'),
  }),
  route(paths.allowances, 'menu', 'allowances', {
    namespaces: ['allowances', ...actionNamespaces],
    load: () => import('#routes/allowances.tsx'),
  }),
  route(paths.admin, 'menu', 'admin', { namespaces: officeNamespaces, load: () => import('#routes/admin.tsx') }),
  route(paths.adminLimits, 'menu', 'admin', {
    namespaces: [...officeNamespaces, 'settings'],
    load: () => import('#routes/admin-limits.tsx'),
  }),
  route(paths.adminDays, 'menu', 'admin', {
    namespaces: ['admin', ...actionNamespaces],
    load: () => import('#routes/admin-days.tsx'),
  }),
  route(paths.adminClaims, 'menu', 'admin', {
    namespaces: officeNamespaces,
    load: () => import('#routes/admin-claims.tsx'),
  }),
  route(paths.adminAudit, 'menu', 'admin', {
    namespaces: officeNamespaces,
    load: () => import('#routes/admin-audit.tsx'),
  }),
  ...(import.meta.env.DEV_PAGES
    ? [
        route(paths.devUi, 'menu', 'devUi', { ...open, load: () => import('#routes/dev-ui.tsx') }),
        route(paths.devTransactions, 'menu', 'devTransactions', {
          ...open,
          namespaces: actionNamespaces,
          load: () => import('#routes/dev-transactions.tsx'),
        }),
      ]
    : []),
]

export function getRouteEntry(pathname: string): RouteEntry | undefined {
  const path = (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).toLowerCase()
  return routeTable.find((entry) => entry.path.toLowerCase() === path)
}
