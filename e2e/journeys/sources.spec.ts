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
  /** Every part of the page is in its one sheet. */
  figures: readonly string[]
  /** None for money that a ledger shares out. */
  contract?: string
}

const pages: readonly Place[] = [
  { path: '/stake', figures: ['Share of the pool'], contract: contracts.stakingPoolUsdt },
  {
    path: '/stake?tab=power',
    figures: ['Output ready to claim', 'To claim', 'Free for new purchases'],
    contract: contracts.powerMarket,
  },
  { path: '/swap-power', figures: ['Minimum exchange'], contract: contracts.powerMarket },
  { path: '/pos', figures: ['Stakers'], contract: contracts.stakingPoolRwas },
  { path: '/dr', figures: ['Earned', 'Node class'], contract: contracts.daoPool },
  { path: '/dr?tab=mint', figures: ['Minted so far'], contract: contracts.drToken },
  { path: '/ve', figures: ['Share of all power'], contract: contracts.votingEscrow },
  { path: '/community', watch: 'leader', figures: ['Team stake'], contract: contracts.referralRegistry },
  { path: '/backpack', figures: ['Released', 'In the vault for income'], contract: contracts.cardVault },
  { path: '/nft/claim-all-base', figures: ['To claim'], contract: contracts.daoPool },
  { path: '/assets-page', figures: ['To withdraw'], contract: contracts.productToken },
  { path: '/assets-page/withdraw', figures: ['Left today'], contract: contracts.dividendVault },
  { path: `/swap-${product.path}`, figures: ['Price impact'], contract: contracts.productPair },
  { path: '/token-data', figures: ['Owed', 'Locked', 'Staked in pools'], contract: contracts.powerMarket },
]

const lists: readonly Place[] = [
  { path: '/invite', watch: 'leader', figures: ['Accounts'], contract: contracts.referralRegistry },
  { path: '/stake/invite-list', watch: 'leader', figures: ['Stake of its team'], contract: contracts.stakingPoolUsdt },
  { path: '/stake/node-list', watch: 'leader', figures: ['Their staked DR'], contract: contracts.daoPool },
  { path: '/dr/ranking', figures: ['Staked in the DAO fund'], contract: contracts.daoPool },
  { path: '/nft/bonus', figures: ['RWAS in total'], contract: contracts.cardVault },
  { path: '/assets-page/bonus', figures: ['My dividends'], contract: contracts.dividendVault },
  { path: '/assets-page/bonus-list', watch: 'member', figures: ['Dividends so far'] },
  { path: '/assets-page/record-stake', figures: ['Invested so far'], contract: contracts.votingEscrow },
  { path: '/assets-page/record-invite', watch: 'leader', figures: ['Promotion income so far'] },
  { path: '/assets-page/record-invite?by=source', watch: 'leader', figures: ['Promotion income so far'] },
  { path: '/assets-page/record-node', watch: 'leader', figures: ['Node dividends so far'] },
  { path: '/assets-page/record-team', watch: 'leader', figures: ['Community income so far'] },
  { path: '/community-list', watch: 'leader', figures: ['By layer'], contract: contracts.stakingPoolUsdt },
  { path: '/community/today-stake', watch: 'leader', figures: ['New today'], contract: contracts.stakingPoolUsdt },
  {
    path: `/community/today-stake-sub?address=${getAddress('leader')}`,
    figures: ['Staked in the branch'],
    contract: contracts.referralRegistry,
  },
]

async function expectExplained(page: Page, link: Locator, { path, figures, contract }: Place): Promise<void> {
  await link.focus()
  await page.keyboard.press('Enter')
  const sheet = getSheet(page)
  for (const name of figures) await expect(sheet.getByRole('region', { name, exact: true }), path).toBeVisible()
  const reading = sheet.getByRole('region', { name: 'Where they were read' })
  if (contract !== undefined) await expect(reading, path).toContainText(shortenAddress(contract))
  await expect(reading, path).toContainText(/block [\d,]+/)
  expect(await findMisfits(page), path).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(link, path).toBeFocused()
}

for (const [what, places] of Object.entries({ 'page with computed figures': pages, 'list that adds up': lists }))
  test(`every ${what} says what they are computed from, and where they were read`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const visit = await startVisit(page, '/')
    for (const place of places) {
      await visit(watching(place.path, place.watch))
      await expect(getLinks(page), place.path).toHaveCount(1)
      await expectExplained(page, getLink(page), place)
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
  let askedAt = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'script') askedAt = Date.now()
  })
  await page.goto(watching('/stake'))
  await expect(getLink(page)).toBeVisible()
  // What comes late by itself is there before; from here on only the sheet asks for code.
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(1_500)
  const isCode = /\/assets\/[^/]*\.js$/
  await page.route(isCode, (route) => route.abort())
  await getLink(page).click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My stakes' })).toBeVisible()
  await page.unroute(isCode)
  await page.reload()
  await getLink(page).click()
  await expect(getSheet(page)).toBeVisible()
})
