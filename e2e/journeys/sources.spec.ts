import { shortenAddress } from '@app/core/address'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getBrand } from '@app/config/brand'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import type { Locator, Page } from '@playwright/test'
import { contracts, getAddress, getApi, getChain } from '../support/chain.ts'
import { findMisfits } from '../support/misfits.ts'
import { expectOrdersAsOnChain } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { startVisit } from '../support/visit.ts'

const whale = getAddress('whale')
const { product } = getBrand(process.env.BRAND || undefined)

interface Place {
  path: string
  watch?: SandboxRole
  /** A figure that is explained there, as the page calls it. */
  figure: string
  /** A contract that it was read from. */
  contract: string
  /** What every further link there explains. */
  further?: { figure: string; contract: string }
}

/** Every page whose figures are computed, and one of them. */
const places: readonly Place[] = [
  { path: '/stake', figure: 'Share of the pool', contract: contracts.stakingPoolUsdt },
  {
    path: '/stake?tab=power',
    figure: 'Output ready to claim',
    contract: contracts.powerMarket,
    further: { figure: 'To claim', contract: contracts.powerMarket },
  },
  { path: '/pos', figure: 'Earned', contract: contracts.stakingPoolRwas },
  { path: '/dr', figure: 'Earned', contract: contracts.daoPool },
  { path: '/dr/ranking', figure: 'Staked in the DAO fund', contract: contracts.daoPool },
  { path: '/ve', figure: 'Share of all power', contract: contracts.votingEscrow },
  { path: '/community', watch: 'leader', figure: 'Team stake', contract: contracts.referralRegistry },
  { path: '/backpack', figure: 'Released', contract: contracts.cardVault },
  { path: '/nft/claim-all-base', figure: 'To claim', contract: contracts.daoPool },
  { path: '/assets-page', figure: 'To withdraw', contract: contracts.productToken },
  { path: '/assets-page/withdraw', figure: 'Left today', contract: contracts.rewardsVault },
  { path: `/swap-${product.path}`, figure: 'Price impact', contract: contracts.productPair },
  {
    path: '/token-data',
    figure: 'Locked',
    contract: contracts.productToken,
    further: { figure: 'Price', contract: contracts.productPair },
  },
]

const watching = (path: string, role: SandboxRole = 'whale') =>
  `${path}${path.includes('?') ? '&' : '?'}watch_a=${getAddress(role)}`

const getLinks = (page: Page) => page.getByRole('button', { name: 'Where these figures come from' })
const getLink = (page: Page) => getLinks(page).first()
const getSheet = (page: Page) => page.getByRole('dialog', { name: 'Where these figures come from' })

/** Opens a link by the keyboard, looks at its sheet, and closes it again. */
async function expectExplained(page: Page, link: Locator, { path, figure, contract }: Place): Promise<void> {
  await link.focus()
  await page.keyboard.press('Enter')
  const sheet = getSheet(page)
  await expect(sheet.getByRole('region', { name: figure, exact: true }), path).toBeVisible()
  const reading = sheet.getByRole('region', { name: 'Where they were read' })
  await expect(reading, path).toContainText(shortenAddress(contract))
  await expect(reading, path).toContainText(/block [\d,]+/)
  expect(await findMisfits(page), path).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(link, path).toBeFocused()
}

test('every page with computed figures says what they are computed from, and where they were read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const visit = await startVisit(page, '/')
  for (const place of places) {
    await visit(watching(place.path, place.watch))
    await expectExplained(page, getLink(page), place)
    if (place.further === undefined) continue
    await expect(getLinks(page).nth(1), place.path).toBeVisible()
    for (const link of (await getLinks(page).all()).slice(1))
      await expectExplained(page, link, { ...place, ...place.further })
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
  const isSheet = /\/stake-sources-[^/]*\.js$/
  await page.route(isSheet, (route) => route.abort())
  await getLink(page).click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My stakes' })).toBeVisible()
  await page.unroute(isSheet)
  await page.reload()
  await getLink(page).click()
  await expect(getSheet(page)).toBeVisible()
})
