import { showUsdt } from '../support/amounts.ts'
import { getAddress } from '../support/chain.ts'
import { answerWallet, connectAs, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const wallet = 'Sandbox Wallet: time, account, network'

test('a refused signature leaves the account shown and nothing more, and can be made up for', async ({ page }) => {
  await page.goto('/stake')
  await connectAs(page, 'Young lock')
  await answerWallet(page, 'Reject')
  await expect(page.getByText('You rejected the signature in your wallet.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('after connecting').first()).toBeVisible()
  await expect(page.getByText(showUsdt('1500'))).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign in' }).first().click()
  const again = page.getByRole('dialog').getByRole('button', { name: /Sign in|Sandbox Wallet/ })
  await again.first().click()
  await answerWallet(page, 'Sign')
  await expect(page.getByText('1,500.00').first()).toBeVisible()
})

test('a wallet on another network is asked to switch, and its own figures are unknown until then', async ({ page }) => {
  await page.goto('/stake')
  await signInAs(page, 'Lock ended')
  await expect(page.getByText('Unlocked', { exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: wallet }).click()
  const panel = page.getByRole('dialog', { name: 'Sandbox Wallet', exact: true })
  await panel.getByText('Another', { exact: true }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('after switching').first()).toBeVisible()
  await expect(page.getByText('Total staked')).toBeVisible()

  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await answerWallet(page, 'Allow')
  await expect(page.getByText('after switching')).toHaveCount(0)
  await expect(page.getByText('Unlocked', { exact: false }).first()).toBeVisible()
})

test('a watched address shows its figures and cannot write; leaving is one tap', async ({ page }) => {
  await page.goto(`/stake?watch_a=${getAddress('whale')}`)
  await expect(page.getByText('View only', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(showUsdt('400000'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeDisabled()
  await expect(page.getByText('You are viewing an address.', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText(showUsdt('400000'))).toHaveCount(0)
})

test('a link to watch is read before the page speaks of any account', async ({ page }) => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const html = await (await page.request.get('/stake/list')).text()
  const { files, view } = JSON.parse(/id="start-files">([^<]*)/.exec(html)![1]!) as { files: string; view: number[] }
  const place = view.at(-1)!
  await page.route(`**/assets/-${files.slice(place * 8, place * 8 + 8)}.js`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/stake/list?watch_a=${getAddress('whale')}`)
  // Longer than the start of the page waits for what it could also show without.
  await page.waitForTimeout(3_000)
  await expect(page.getByText('View only: 0x3C44…93BC')).toBeVisible()
  await expect(page.getByText('No account yet')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(0)
  release?.()
  await expect(page.locator('html[data-boot="ready"]')).toBeAttached()
  await expect(page.getByText('View only', { exact: false }).first()).toBeVisible()
  await expect(page.locator('main').getByRole('listitem').first()).toBeVisible()
})

test('a damaged address to watch is refused in words', async ({ page }) => {
  await page.goto('/stake?watch_a=0x1234')
  await expect(page.getByText('The address to view is not valid.')).toBeVisible()
  await expect(page.getByText('View only', { exact: false })).toHaveCount(0)
})

test('the sign-in is remembered for its account alone, and only what the specification names is kept', async ({
  page,
}) => {
  await page.goto('/stake')
  await signInAs(page, 'Leader')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account 0x14dC/ })).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wallet')))
  for (const key of kept) expect(key).toMatch(/connectorName|price|auth/i)
})
