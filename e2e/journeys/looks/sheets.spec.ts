import { getConfiguredBrand } from '@app/config/configured'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import type { Locator, Page } from '@playwright/test'
import { getRouteUrl, routes } from '../../support/routes.ts'
import { bringWallet, connectWallet } from '../../support/test-wallet.ts'
import { expect, test } from '../../support/test.ts'
import { findViolations } from '../../support/violations.ts'
import { startVisit } from '../../support/visit.ts'

const { product } = getConfiguredBrand(process.env)

const sources = 'Where these figures come from'
const locked = /^[\d,.]+ \w+ .* left/
const ready = /^[\d,.]+ \w+ Unlocked/
const table = /^Figures of “.*” as a table$/

const openers: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '/invite': ['Superior activated'],
  '/stake': [sources, locked, ready, 'Superior activated'],
  '/stake, Computing power': [sources, 'Power left', table, 'Open order', 'Replenish', 'Suspend order'],
  '/stake/list': ['Details', 'Unstake'],
  '/pos': [sources, 'Pos', locked],
  [`/swap-${product.path}`]: [sources, table, '0.5%'],
  '/swap-power': [sources, 'One DRCP costs'],
  '/backpack': [sources, 'Transfer', 'Buy a card'],
  '/backpack/detail': [sources, 'RWAS in total'],
  '/nft/bonus': [sources, 'RWAS in total'],
  '/nft/claim-all-base': [sources],
  '/ve': [sources, 'Your VE power', table],
  '/dr': [sources, 'Node class', 'DR', locked],
  '/dr, Mint DR': ['For DR'],
  '/dr/ranking': [sources],
  '/dr/record': ['Details'],
  '/assets-page': [sources],
  '/assets-page/bonus': [sources],
  '/assets-page/bonus-list, DAO dividends': [sources],
  '/assets-page/record-node': [sources],
  '/assets-page/record-stake': [sources],
  '/assets-page/record-team': [sources],
  '/assets-page/withdraw': [sources],
  '/assets-page/record-withdraw': [sources],
  '/community': [sources],
  '/community/today-stake, 7 days': [sources],
  '/community/today-stake, Branches': [sources],
  '/community/today-stake-sub': [sources],
  '/token-data, 1W': [sources, table],
}

test.use({ colorScheme: 'dark' })

const sheet = (page: Page) => page.getByRole('dialog')

async function lookInto(page: Page, opener: Locator): Promise<string[]> {
  const inside = '[role="dialog"]'
  await opener.click()
  await sheet(page).waitFor()
  const found = await findViolations(page, { inside })
  await page.emulateMedia({ colorScheme: 'light' })
  const pale = await findViolations(page, { inside, only: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  return [...found, ...pale.map((contrast) => `in the light theme, ${contrast}`)]
}

test('every sheet that a page opens is accessible in either theme', async ({ page }) => {
  test.setTimeout(800_000)
  const wallet = await bringWallet(page, { accounts: [getSandboxAccount('whale').index] })
  const visit = await startVisit(page, '/')
  await connectWallet(page, wallet)
  const violations: string[] = []
  for (const route of routes) {
    const { path, chosen } = route
    await visit(await getRouteUrl({ ...route, watch: undefined }))
    const place = chosen === undefined ? path : `${path}, ${chosen}`
    if (openers[place]?.includes('Open order')) await page.getByRole('article').first().waitFor()
    if (path.startsWith('/swap-') && openers[place]?.includes(table))
      await page.getByRole('button', { name: 'Price chart', exact: true }).click()
    const folded = page.locator('article button[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    for (const name of openers[place] ?? []) {
      const opener = page.getByRole('button', { name, exact: true }).first()
      for (const violation of await lookInto(page, opener)) violations.push(`${place}, ${name}: ${violation}`)
    }
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // Those of the header and the menu are looked at by keyboard in `wallet-access.spec.ts`.
    for (const other of await page.locator('[aria-haspopup="dialog"]:not(header *, nav *)').all()) {
      const name = (await other.getAttribute('aria-label')) ?? (await other.innerText()).replaceAll(/\s+/g, ' ')
      const isKnown = [...(openers[path] ?? []), ...(openers[place] ?? [])].some((one) =>
        typeof one === 'string' ? one === name : one.test(name),
      )
      if (!isKnown) violations.push(`${place}: nobody looks into what “${name}” opens`)
    }
  }
  expect(violations).toEqual([])
})

test('on a low screen the title and the rest of a sheet scroll together', async ({ page }) => {
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 812, height: 375 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/token-data')
    await page.getByRole('button', { name: sources }).first().click()
    const title = sheet(page).getByRole('heading', { level: 2 })
    await expect(title).toBeInViewport()
    await sheet(page).evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
    await expect(title).not.toBeInViewport()
  }
})
