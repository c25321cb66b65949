import { getConfiguredBrand } from '@app/config/configured'
import { shortenAddress } from '@app/core/address'
import { getCardNumber } from '@app/core/card-number'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import { getAddress } from './chain.ts'
import { findArticle, findCard, findDividend, type Search } from './samples.ts'
import { makeWithdrawals } from './withdrawals.ts'

export interface Route {
  path: string
  watch?: SandboxRole
  /** Rest of the address, from data of the sandbox. */
  search?: () => Promise<Search> | Search
  chosen?: string
  says?: (search: Search) => string
}

const brand = getConfiguredBrand(process.env)

/** Every page except those for developers. */
export const routes: readonly Route[] = [
  { path: '/' },
  { path: '/t1' },
  { path: '/invite', watch: 'whale' },
  { path: '/stake', watch: 'whale' },
  { path: '/stake', watch: 'whale', search: () => ({ tab: 'power' }), chosen: 'Computing power' },
  { path: '/stake/list', watch: 'whale' },
  { path: '/stake/invite-list', watch: 'leader' },
  { path: '/stake/node-list', watch: 'whale' },
  { path: '/pos', watch: 'whale' },
  { path: '/swap' },
  { path: '/swap-power', watch: 'whale' },
  { path: `/swap-${brand.product.path}`, watch: 'whale' },
  { path: '/backpack', watch: 'whale' },
  { path: '/backpack', watch: 'whale', search: () => ({ state: 'ended' }), chosen: 'Ended' },
  {
    path: '/backpack/detail',
    watch: 'whale',
    search: findCard('whale'),
    says: ({ id }) => `No. ${getCardNumber(id!)}`,
  },
  { path: '/nft/claim-list', watch: 'whale' },
  { path: '/nft/claim-all-base', watch: 'whale' },
  { path: '/nft/bonus', watch: 'whale' },
  { path: '/ve', watch: 'whale' },
  { path: '/ve', watch: 'whale', search: () => ({ tab: 'extend' }), chosen: 'Extend' },
  { path: '/dr', watch: 'whale' },
  { path: '/dr', watch: 'whale', search: () => ({ tab: 'mint' }), chosen: 'Mint DR' },
  { path: '/dr/ranking', watch: 'whale' },
  { path: '/dr/record', watch: 'whale' },
  { path: '/assets-page', watch: 'member' },
  { path: '/assets-page/bonus', watch: 'member' },
  { path: '/assets-page/bonus-list', watch: 'member', search: () => ({ kind: 'dao' }), chosen: 'DAO dividends' },
  { path: '/assets-page/bonus-detail', watch: 'member', search: findDividend('member'), says: () => 'Promotion, ' },
  { path: '/assets-page/record-withdraw', watch: 'leader', search: makeWithdrawals('leader') },
  { path: '/assets-page/record-stake', watch: 'whale' },
  { path: '/assets-page/record-invite', watch: 'leader' },
  { path: '/assets-page/record-invite', watch: 'leader', search: () => ({ by: 'source' }), chosen: 'By source' },
  { path: '/assets-page/record-node', watch: 'leader' },
  { path: '/assets-page/record-team', watch: 'leader' },
  { path: '/assets-page/transfers', watch: 'whale' },
  { path: '/assets-page/accounts' },
  { path: '/assets-page/withdraw', watch: 'leader', search: makeWithdrawals('leader') },
  { path: '/assets-page/withdraw-list', watch: 'leader', search: makeWithdrawals('leader') },
  { path: '/community', watch: 'leader' },
  { path: '/community-list', watch: 'leader', search: () => ({ layer: '2' }), chosen: 'Layer 2' },
  { path: '/community/today-stake', watch: 'leader', search: () => ({ days: '7' }), chosen: '7 days' },
  { path: '/community/today-stake', watch: 'leader', search: () => ({ view: 'branches' }), chosen: 'Branches' },
  {
    path: '/community/today-stake-sub',
    watch: 'leader',
    search: () => ({ address: getAddress('whale') }),
    says: () => shortenAddress(getAddress('whale')),
  },
  { path: '/token-data', search: () => ({ range: 'week' }), chosen: '1W' },
  { path: '/help' },
  { path: '/help/detail', search: findArticle(2) },
  { path: '/notice/detail', search: findArticle(1) },
  { path: '/add-white-list', watch: 'operator' },
  { path: '/set-nft-white-list', watch: 'operator' },
  { path: '/set-price', watch: 'operator' },
  { path: '/allowances', watch: 'whale' },
  { path: '/admin', watch: 'operator' },
  { path: '/admin/accounts', watch: 'operator' },
  { path: '/admin/announcements', watch: 'operator' },
  { path: '/admin/limits', watch: 'operator' },
  { path: '/admin/proposals', watch: 'operator' },
  { path: '/admin/days', watch: 'operator' },
  { path: '/admin/claims', watch: 'operator' },
  { path: '/admin/audit', watch: 'operator' },
]

export async function getRouteUrl({ path: pathname, watch, search }: Route): Promise<string> {
  const query = new URLSearchParams(await search?.())
  if (watch !== undefined) query.set('watch_a', getAddress(watch))
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}
