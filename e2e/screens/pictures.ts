import type { Page } from '@playwright/test'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import { getConfiguredBrand } from '@app/config/configured'
import { getAddress } from '../support/chain.ts'
import { findArticle, findCard, findDividend, type Search } from '../support/samples.ts'

export interface Picture {
  name: string
  route: string
  /** Undefined: a visitor without a wallet. */
  as?: SandboxRole
  isOpen?: boolean
  search?: () => Promise<Search> | Search
  /** Before the picture, which then shows the screen instead of the whole page. */
  act?: (page: Page) => Promise<void>
}

const swapProduct = `/swap-${getConfiguredBrand(process.env).product.path}`

function page(route: string, as?: SandboxRole, search?: Picture['search']): Picture {
  const name = route === '/' ? 'home' : route === swapProduct ? 'swap-product' : route.slice(1).replaceAll('/', '-')
  return { name, route, as, search }
}

const typeStake = async (screen: Page) => {
  await screen.getByRole('textbox', { name: 'Amount' }).fill('500')
  await screen.getByRole('button', { name: 'Stake 500.00 USDT' }).waitFor()
}

const signInAsOperator = async (screen: Page) => {
  await screen.getByRole('button', { name: 'Sign in as operator' }).click()
  await screen.getByRole('button', { name: 'Sign out' }).waitFor()
}

const office = (route: string): Picture => ({ ...page(route, 'operator'), act: signInAsOperator })

export const pictures: readonly Picture[] = [
  page('/'),
  page('/t1'),
  page('/invite', 'leader'),
  page('/stake', 'whale'),
  page('/stake/list', 'whale'),
  page('/stake/invite-list', 'leader'),
  page('/stake/node-list', 'genesis'),
  page('/pos', 'whale'),
  page('/swap'),
  page('/swap-power', 'whale'),
  page(swapProduct, 'whale'),
  page('/backpack', 'whale'),
  page('/backpack/detail', 'leader', findCard('leader')),
  page('/nft/claim-list', 'whale'),
  page('/nft/claim-all-base', 'whale'),
  page('/nft/bonus', 'whale'),
  page('/ve', 'whale'),
  page('/dr', 'whale'),
  { ...page('/dr/ranking', 'whale'), isOpen: true },
  page('/dr/record', 'whale'),
  page('/assets-page', 'leader'),
  page('/assets-page/accounts'),
  page('/assets-page/bonus', 'leader'),
  page('/assets-page/bonus-list', 'leader'),
  page('/assets-page/bonus-detail', 'leader', findDividend('leader')),
  page('/assets-page/record-withdraw', 'leader'),
  page('/assets-page/record-stake', 'whale'),
  page('/assets-page/record-invite', 'leader'),
  page('/assets-page/record-node', 'whale'),
  page('/assets-page/record-team', 'leader'),
  page('/assets-page/transfers', 'whale'),
  page('/assets-page/withdraw', 'leader'),
  page('/assets-page/withdraw-list', 'leader'),
  page('/community', 'leader'),
  page('/community-list', 'leader'),
  page('/community/today-stake', 'leader'),
  page('/community/today-stake-sub', 'leader', () => ({ address: getAddress('member') })),
  page('/token-data'),
  page('/help'),
  page('/help/detail', undefined, findArticle(2)),
  page('/notice/detail', undefined, findArticle(1)),
  page('/add-white-list', 'operator'),
  page('/set-nft-white-list', 'operator'),
  page('/set-price', 'operator'),
  page('/allowances', 'whale'),
  office('/admin'),
  office('/admin/accounts'),
  office('/admin/announcements'),
  office('/admin/limits'),
  page('/admin/proposals', 'operator'),
  office('/admin/days'),
  office('/admin/claims'),
  office('/admin/audit'),
  { ...page('/stake', 'whale', () => ({ tab: 'power' })), name: 'stake-power' },
  { ...page('/dr', 'whale', () => ({ tab: 'mint' })), name: 'dr-mint' },
  {
    ...page('/'),
    name: 'menu',
    act: async (screen) => {
      await screen.getByRole('button', { name: 'Open menu' }).click()
      await screen.getByRole('dialog').waitFor()
    },
  },
  {
    ...page('/stake'),
    name: 'connect',
    act: (screen) => screen.getByRole('region', { name: 'Connect a wallet' }).waitFor(),
  },
  {
    ...page('/stake', 'whale'),
    name: 'stake-transaction',
    act: async (screen) => {
      await typeStake(screen)
      await screen.getByRole('button', { name: 'Stake 500.00 USDT' }).click()
      await screen.getByText(/^Test run .*on block .* succeeded/).waitFor()
    },
  },
]
