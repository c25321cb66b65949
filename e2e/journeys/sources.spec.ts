import { shortenAddress } from '@app/core/address'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getConfiguredBrand } from '@app/config/configured'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import type { Locator, Page } from '@playwright/test'
import { contracts, getAddress, getApi, getChain } from '../support/chain.ts'
import { findMisfits } from '../support/misfits.ts'
import { expectOrdersAsOnChain } from '../support/orders.ts'
import { getLink, getLinks, getSheet, watching } from '../support/source-sheet.ts'
import { expect, test } from '../support/test.ts'
import { startVisit } from '../support/visit.ts'

const whale = getAddress('whale')
const { product } = getConfiguredBrand(process.env)

interface Place {
  path: string
  watch?: SandboxRole
  /** Default: the first; negative from the last. */
  nth?: number
  within?: 'article'
  figure: string
  /** None for money that a ledger shares out. */
  contract?: string
}

const pages: readonly Place[] = [
  { path: '/stake', figure: 'Share of the pool', contract: contracts.stakingPoolUsdt },
  { path: '/stake?tab=power', figure: 'Output ready to claim', contract: contracts.powerMarket },
  { path: '/stake?tab=power', within: 'article', figure: 'To claim', contract: contracts.powerMarket },
  { path: '/stake?tab=power', nth: -1, figure: 'Free for new purchases', contract: contracts.powerMarket },
  { path: '/swap-power', figure: 'Minimum exchange', contract: contracts.powerMarket },
  { path: '/pos', figure: 'Stakers', contract: contracts.stakingPoolRwas },
  { path: '/dr', figure: 'Earned', contract: contracts.daoPool },
  { path: '/dr?tab=mint', figure: 'Minted so far', contract: contracts.drToken },
  { path: '/ve', figure: 'Share of all power', contract: contracts.votingEscrow },
  { path: '/community', watch: 'leader', figure: 'Team stake', contract: contracts.referralRegistry },
  { path: '/backpack', figure: 'Released', contract: contracts.cardVault },
  { path: '/nft/claim-all-base', figure: 'To claim', contract: contracts.daoPool },
  { path: '/assets-page', figure: 'To withdraw', contract: contracts.productToken },
  { path: '/assets-page/withdraw', figure: 'Left today', contract: contracts.dividendVault },
  { path: `/swap-${product.path}`, figure: 'Price impact', contract: contracts.productPair },
  { path: '/token-data', figure: 'Owed', contract: contracts.powerMarket },
  { path: '/token-data', nth: -2, figure: 'Locked', contract: contracts.productToken },
  { path: '/token-data', nth: -1, figure: 'Staked in pools', contract: contracts.stakingPoolUsdt },
]

const lists: readonly Place[] = [
  { path: '/invite', watch: 'leader', figure: 'Accounts', contract: contracts.referralRegistry },
  { path: '/stake/invite-list', watch: 'leader', figure: 'Stake of its team', contract: contracts.stakingPoolUsdt },
  { path: '/stake/node-list', watch: 'leader', figure: 'Their staked DR', contract: contracts.daoPool },
  { path: '/dr/ranking', figure: 'Staked in the DAO fund', contract: contracts.daoPool },
  { path: '/nft/bonus', figure: 'RWAS in total', contract: contracts.cardVault },
  { path: '/assets-page/bonus', figure: 'My dividends', contract: contracts.dividendVault },
  { path: '/assets-page/bonus-list', watch: 'member', figure: 'Dividends so far' },
  { path: '/assets-page/record-stake', figure: 'Invested so far', contract: contracts.votingEscrow },
  { path: '/assets-page/record-invite', watch: 'leader', figure: 'Promotion income so far' },
  { path: '/assets-page/record-invite?by=source', watch: 'leader', figure: 'Promotion income so far' },
  { path: '/assets-page/record-node', watch: 'leader', figure: 'Node dividends so far' },
  { path: '/assets-page/record-team', watch: 'leader', figure: 'Community income so far' },
  { path: '/community-list', watch: 'leader', figure: 'By layer', contract: contracts.stakingPoolUsdt },
  { path: '/community/today-stake', watch: 'leader', figure: 'New today', contract: contracts.stakingPoolUsdt },
  {
    path: `/community/today-stake-sub?address=${getAddress('leader')}`,
    figure: 'Staked in the branch',
    contract: contracts.referralRegistry,
  },
]

async function expectExplained(page: Page, link: Locator, { path, figure, contract }: Place): Promise<void> {
  await link.focus()
  await page.keyboard.press('Enter')
  const sheet = getSheet(page)
  await expect(sheet.getByRole('region', { name: figure, exact: true }), path).toBeVisible()
  const reading = sheet.getByRole('region', { name: 'Where they were read' })
  if (contract !== undefined) await expect(reading, path).toContainText(shortenAddress(contract))
  await expect(reading, path).toContainText(/block [\d,]+/)
  expect(await findMisfits(page), path).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(link, path).toBeFocused()
}

async function unfoldAll(parts: Locator): Promise<void> {
  await parts.first().waitFor()
  const folded = parts.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
}

for (const [what, places] of Object.entries({ 'page with computed figures': pages, 'list that adds up': lists }))
  test(`every ${what} says what they are computed from, and where they were read`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const visit = await startVisit(page, '/')
    let shown = ''
    for (const place of places) {
      const address = watching(place.path, place.watch)
      if (address !== shown) await visit(address)
      shown = address
      if (place.within !== undefined) await unfoldAll(page.getByRole(place.within))
      const links = getLinks(place.within === undefined ? page : page.getByRole(place.within))
      await expect(links.first(), place.path).toBeVisible()
      const chosen = place.within === undefined ? [links.nth(place.nth ?? 0)] : await links.all()
      for (const link of chosen) await expectExplained(page, link, place)
    }
  })

test('what an order has earned, was paid and can still be paid is what the chain says', async () => {
  expect(await expectOrdersAsOnChain(whale)).toEqual(expect.arrayContaining(['inProgress', 'outOfFuel', 'paused']))
})

test('a share of the pool is what the chain says it is', async ({ page }) => {
  await page.goto(watching('/stake'))
  await getLink(page).click()
  const at = { address: contracts.stakingPoolUsdt, abi: stakingPoolAbi } as const
  const share = getSheet(page).getByRole('region', { name: 'Share of the pool' })
  await expect(async () => {
    const [mine, all] = await Promise.all([
      getChain().readContract({ ...at, functionName: 'stakedOf', args: [whale] }),
      getChain().readContract({ ...at, functionName: 'totalStaked' }),
    ])
    const percent = `${(Number((mine * 1_000_000n) / all) / 10_000).toFixed(4)}%`
    expect(await share.innerText()).toContain(percent)
  }).toPass()
})

test('an amount of the product token says what it is worth by the pair’s price, and how that comes about', async ({
  page,
}) => {
  await page.goto(watching('/ve'))
  type Stats = { exchange: { price: string; priceDecimals: number } }
  const locked = page.locator('main').getByText(/^≈ [\d,.]+\sUSDT$/)
  await expect(async () => {
    const { exchange } = await getApi<Stats>('tokenStats')
    const price = Number(exchange.price) / 10 ** exchange.priceDecimals
    const figure = Number((await locked.innerText()).replaceAll(/[^\d.]/g, ''))
    const amount = Number(
      (
        await page
          .getByText(/^[\d,]+\.\d{4}$/)
          .nth(1)
          .innerText()
      ).replaceAll(',', ''),
    )
    expect(figure).toBeGreaterThan(0)
    expect(Math.abs(figure - amount * price)).toBeLessThan(0.02)
  }).toPass()
  await getLink(page).click()
  await expect(getSheet(page).getByRole('region', { name: 'Worth, about' })).toContainText(await locked.innerText())
})

test('a sheet that cannot be fetched leaves the page as it is, and opens after a reload', async ({ page }) => {
  await page.goto(watching('/stake'))
  await expect(getLink(page)).toBeVisible()
  const isSheet = /\/sources-[^/]*\.js$/
  await page.route(isSheet, (route) => route.abort())
  await getLink(page).click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My stakes' })).toBeVisible()
  await page.unroute(isSheet)
  await page.reload()
  await getLink(page).click()
  await expect(getSheet(page)).toBeVisible()
})
