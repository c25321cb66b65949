import { getConfiguredBrand } from '@app/config/configured'
import { readRoutePaths } from '@app/testing/route-paths'
import type { Locator, Page } from '@playwright/test'
import { getAddress } from '../support/chain.ts'
import { bringWallet, chooseWallet, connectWallet } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'
import { findViolations } from '../support/violations.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const inSheet = { inside: '[role="dialog"]' }

/** By keyboard alone: Tab stays inside, Escape leads back to the opener. */
async function visitSheet(page: Page, opener: Locator, inside: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(inside.first()).toBeVisible()
  expect(await findViolations(page, inSheet)).toEqual([])
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    // From the last control to the first, the focus rests for one frame on the guard beside the sheet.
    await expect(page.locator('[data-base-ui-focus-guard]:focus')).toHaveCount(0)
    expect(
      await sheet(page)
        .last()
        .evaluate((element) => element.contains(document.activeElement)),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(inside).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('sheets by keyboard and for screen readers: connecting, the code to scan, sending, the list, one of it, the language', async ({
  page,
}) => {
  test.setTimeout(360_000)
  const wallet = await bringWallet(page, { accounts: [9] })
  await page.goto('/dev/transactions')
  const banner = page.getByRole('banner')
  await visitSheet(
    page,
    banner.getByRole('button', { name: 'Connect Wallet' }),
    sheet(page).getByRole('button', { name: 'Test Wallet' }),
  )

  await chooseWallet(page, 'WalletConnect')
  await expect(sheet(page).getByRole('img', { name: 'Code to scan with a wallet app' })).toBeVisible()
  expect(await findViolations(page, inSheet)).toEqual([])
  await page.getByRole('button', { name: 'Stop waiting' }).click()

  await connectWallet(page, wallet)
  const allow = page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true })
  await visitSheet(page, allow, page.getByRole('button', { name: 'Continue in Test Wallet' }))

  await test.step('in a window of 1280 at a zoom of 200 %, the sheet scrolls inside and its button stays in view', async () => {
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 640, height: 360 })
    await allow.press('Enter')
    await expect(page.getByRole('button', { name: 'Continue in Test Wallet' })).toBeInViewport({ ratio: 1 })
    await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await sheet(page)
      .getByText(/^Network fee/)
      .scrollIntoViewIfNeeded()
    await expect(sheet(page).getByText(/^Network fee/)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(allow).toBeFocused()
    await page.setViewportSize(before)
  })

  await test.step('one transaction in every state: the list, and the one of which nothing is known', async () => {
    await page.getByRole('button', { name: 'One transaction in every state' }).click()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(16)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await visitSheet(page, banner.getByRole('button', { name: /^Transactions/ }), sheet(page).getByRole('listitem'))

    await banner.getByRole('button', { name: /^Transactions/ }).press('Enter')
    await sheet(page)
      .getByRole('listitem')
      .filter({ hasText: 'did not say whether' })
      .getByRole('button', { name: 'Details' })
      .press('Enter')
    await expect(sheet(page).getByRole('heading', { name: 'We do not know yet' })).toBeVisible()
    expect(await findViolations(page, inSheet)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(banner.getByRole('button', { name: /^Transactions/ })).toBeFocused()
    await page.getByRole('button', { name: 'Remove them' }).click()
  })

  await test.step('the language, chosen from the menu', async () => {
    await banner.getByRole('button', { name: 'Open menu' }).press('Enter')
    await visitSheet(
      page,
      page.getByRole('button', { name: /^Language/ }),
      sheet(page).getByRole('button', { name: 'Русский' }),
    )
  })
})

test('every way an action can end before the wallet is asked, as the playground lists them', async ({ page }) => {
  const wallet = await bringWallet(page, { accounts: [9] })
  await page.goto('/dev/transactions')
  await connectWallet(page, wallet)
  const ends = [
    ['Claim', 'Continue in Test Wallet'],
    ['Refused by a check', 'Insufficient balance'],
    ['Refused by the contract in the simulation', 'This stake does not exist or has been unstaked already'],
    ['Stopped by the allow-list: a function of the operator', 'This call is not one of this application'],
    ['Stopped by the allow-list: a transfer', 'This call is not one of this application'],
  ] as const
  for (const [name, end] of ends) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(sheet(page).getByText(end).first(), name).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toHaveCount(0)
  }
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

const brand = getConfiguredBrand(process.env)
const routes = readRoutePaths().filter((path) => path !== '/dev/ui')
const signInAsOperator = ['Sign in as operator']
const writes: Readonly<Record<string, readonly string[]>> = {
  '/stake': ['Stake'],
  '/pos': ['Stake'],
  '/swap-power': ['Buy power'],
  [`/swap-${brand.product.path}`]: ['Swap'],
  '/backpack': ['Stake', 'Buy a card'],
  '/nft/claim-all-base': ['Claim everything'],
  '/ve': ['Add'],
  '/dr': ['Stake'],
  '/assets-page/withdraw': ['Withdraw'],
  '/add-white-list': ['Set'],
  '/set-nft-white-list': ['Set'],
  '/set-price': ['Set'],
  '/admin': signInAsOperator,
  '/admin/accounts': signInAsOperator,
  '/admin/announcements': signInAsOperator,
  '/admin/limits': signInAsOperator,
  '/admin/days': signInAsOperator,
  '/admin/claims': signInAsOperator,
  '/admin/audit': signInAsOperator,
  '/dev/transactions': ['Actions'],
}
const reason = 'You are viewing an address. Leave the view and connect its wallet to act.'

test('a watched address is said on every page, what would write says why it cannot, and leaving is one tap', async ({
  page,
}) => {
  const wallet = await bringWallet(page, { accounts: [2] })
  await page.goto(`/help?watch_a=${getAddress('whale')}`)
  await page.locator('html[data-boot="ready"]').waitFor()
  expect(routes.length).toBeGreaterThan(45)
  for (const path of Object.keys(writes)) expect(routes).toContain(path)
  for (const path of routes) {
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await expect(page.getByText('Nothing can be signed from here.'), path).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave', exact: true }).first(), path).toBeVisible()
    for (const name of writes[path] ?? []) {
      const button = page.getByRole('button', { name, exact: true, disabled: true }).last()
      await expect(button, `${path}: ${name}`).toHaveAccessibleDescription(reason)
      await expect(page.getByRole('button', { name, exact: true, disabled: false }), path).toHaveCount(0)
    }
  }
  await page.getByRole('button', { name: 'Leave', exact: true }).first().click()
  await expect(page.getByText('Nothing can be signed from here.')).toHaveCount(0)
  expect(wallet.requests).toEqual([])
})
