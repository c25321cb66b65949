import { showUsdt } from '../../support/amounts.ts'
import { getAddress } from '../../support/chain.ts'
import { expect, test } from '../../support/test.ts'

const watched = `/stake?watch_a=${getAddress('whale')}`

test('with the node down, what it alone knows is unknown and never zero; it heals by itself', async ({ page }) => {
  await page.route('**/rpc', (route) => route.abort())
  await page.goto(watched)
  await expect(page.getByText(/could not be read/).first()).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/(^|\s)0(\.0+)? USDT/)).toHaveCount(0)
  await page.unroute('**/rpc')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('830,000').first()).toBeVisible({ timeout: 30_000 })
})

test('with the API down, lists say so while the chain is still read', async ({ page }) => {
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { code: 5, error: 'DATABASE_UNAVAILABLE', message: 'down' } }),
  )
  await page.goto(watched)
  await expect(page.getByText('830,000').first()).toBeVisible({ timeout: 30_000 })
  await page.goto(`/stake/list?watch_a=${getAddress('whale')}`)
  await expect(page.getByText('The stakes could not be loaded')).toBeVisible({ timeout: 40_000 })
  await page.unroute('**/api/**')
  const stakes = page.getByText(showUsdt('400000'))
  // The list also tries again by itself, which takes the button away.
  await page
    .getByRole('button', { name: 'Try again' })
    .or(stakes)
    .click({ timeout: 5_000 })
    .catch(() => {})
  await expect(stakes).toBeVisible()
})

test('home without the API keeps its texts and shows no invented figures', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('What it is used for')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/\d USDT/)).toHaveCount(0)
})
