import type { Page } from '@playwright/test'
import { getAddress, getPositions, getProductBalance } from '../support/chain.ts'
import { answerWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const ready = (page: Page) => page.getByRole('region', { name: 'Ready now' })
const sandboxWallet = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet', exact: true })

async function openAs(page: Page, account: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await signInAs(page, account)
}

test('a good day: what is ready is the first thing to see, one tap from its verb, and ends in what arrived', async ({
  page,
}) => {
  const holder = getAddress('returned')
  const before = await getProductBalance(holder)
  await openAs(page, 'Returned')
  await expect(page.getByText('Total, about')).toBeVisible()
  const claim = ready(page).getByRole('link', { name: /^To claim/ })
  await expect(claim).toContainText(/[1-9][\d,]*\.\d{4}/)
  await claim.click()

  await page.getByRole('button', { name: 'Claim everything' }).click()
  await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
  await answerWallet(page, 'Confirm')
  await expect(sheet(page).getByText('It is done')).toBeVisible()
  await expect(sheet(page).getByText(/^[1-9][\d,]*\.\d{4}.* arrived in your wallet\.$/)).toBeVisible()
  await expect(sheet(page).getByText('Network fee paid')).toBeVisible()
  await expect(sheet(page).getByText('When, by the chain’s clock')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await getProductBalance(holder)).toBeGreaterThan(before)

  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(ready(page).getByRole('link', { name: /^To claim/ })).toContainText('nothing yet')
})

test('a bad day: what cannot be asked is said once, what is known stays, nothing is sent twice', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  const holder = getAddress('genesis')
  const before = await getPositions(holder)
  await openAs(page, 'Genesis')
  await expect(ready(page).getByRole('link', { name: /^Stakes to unstake/ })).toContainText('20,000.00 USDT')

  await test.step('offline: figures stay, with their age', async () => {
    await context.setOffline(true)
    const banner = page.getByText('You are offline.', { exact: false })
    await expect(banner).toBeVisible()
    await expect(page.getByText(/Figures as of \d/)).toBeVisible()
    await expect(ready(page).getByRole('link', { name: /^Stakes to unstake/ })).toContainText('20,000.00 USDT')
    await context.setOffline(false)
    await expect(banner).toBeHidden()
  })

  await test.step('the service is away: what the contracts say stays, and can be acted on', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Assets' }).first().click()
    await expect(page.getByText('Your funds are not affected.', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('20,000.00').first()).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('Total, about')).toBeVisible()
  })

  await test.step('a no in the wallet is no error', async () => {
    await ready(page)
      .getByRole('link', { name: /^Stakes to unstake/ })
      .click()
    await page.getByRole('button', { name: 'Unstake', exact: true }).first().click()
    await sheet(page)
      .getByRole('button', { name: /^Unstake [\d,]+\.00/ })
      .click()
    await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
    await answerWallet(page, 'Reject')
    await expect(sheet(page).getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Continue in Sandbox Wallet' })).toBeVisible()
  })

  await test.step('a reload while the wallet asks: the page says that it does not know, and what to look at', async () => {
    await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
    await expect(sandboxWallet(page)).toContainText('Send this transaction?')
    await page.reload()
    await page.getByRole('button', { name: /^Transactions/ }).click()
    await expect(page.getByText('The wallet did not say whether it sent it.', { exact: false }).first()).toBeVisible()
    expect(await getPositions(holder)).toEqual(before)
  })
})
