import type { Page } from '@playwright/test'
import { showUsdt } from '../support/amounts.ts'
import { getAddress, getPositions } from '../support/chain.ts'
import { bringWallet, connectWallet } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('bound')
const address = '/api/rpc'
const gateway = `**${address}`

/** Cuts every other way to the chain. The result counts answered requests. */
async function leaveOnlyGateway(page: Page): Promise<() => number> {
  const own = new URL(process.env.BASE_URL!).origin
  await page.route(
    (url) => url.origin !== own || url.pathname === '/rpc',
    (route) => route.abort(),
  )
  let answered = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === address && response.ok()) answered += 1
  })
  return () => answered
}

test('a stake with nothing but the read gateway to read the chain by', async ({ page }) => {
  test.setTimeout(240_000)
  const positions = await getPositions(holder)
  const countAnswered = await leaveOnlyGateway(page)
  const wallet = await bringWallet(page, { accounts: [4] })
  wallet.cutNode(true)
  await page.goto('/stake')
  await connectWallet(page, wallet)
  const field = page.getByRole('textbox', { name: 'Amount' })
  await field.fill('15')
  await expect(page.getByRole('region', { name: 'If you stake this' })).toContainText('Share of the pool')
  await page.getByRole('button', { name: `Stake ${showUsdt('15')}` }).click()
  // Where no node behind the gateway answers for a moment, the page says so and offers to ask again.
  const ways = ['Try again', 'Continue in Test Wallet'].map((name) => page.getByRole('button', { name }))
  const done = page.getByRole('button', { name: 'Done' })
  await expect(async () => {
    for (const way of ways) if ((await way.isVisible()) && (await way.isEnabled())) await way.click({ timeout: 2_000 })
    await expect(done).toBeEnabled({ timeout: 5_000 })
  }).toPass({ timeout: 80_000 })
  await done.click()
  expect(await getPositions(holder)).toHaveLength(positions.length + 1)
  await expect(field).toHaveValue('')
  expect(countAnswered()).toBeGreaterThan(10)
})

test('a read gateway at its limit: figures are unknown in words, never zero, and come back', async ({ page }) => {
  await leaveOnlyGateway(page)
  await page.route(gateway, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { jsonrpc: '2.0', id: null, error: { code: -32_005, message: 'too many requests' } },
    }),
  )
  await page.goto(`/stake?watch_a=${getAddress('whale')}`)
  await expect(page.getByText(/could not be read/).first()).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/(^|\s)0(\.0+)? USDT/)).toHaveCount(0)
  await page.unroute(gateway)
  // Each part of the page that could not be read has a button of its own.
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click()
    await expect(page.getByText(/could not be read/)).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
})
