import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { getAddress } from '../support/chain.ts'
import { bringWallet, chooseWallet, connectWallet } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const { violations } = await runner.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('sheets by keyboard and for screen readers: connecting, the code to scan, sending, the list', async ({ page }) => {
  const wallet = await bringWallet(page, { accounts: [9] })
  await page.goto('/dev/transactions')
  const sheet = page.getByRole('dialog')
  const button = page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()

  await chooseWallet(page, 'WalletConnect')
  await expect(sheet.getByRole('img', { name: 'Code to scan with a wallet app' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop waiting' }).click()

  await connectWallet(page, wallet)
  await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Continue in Test Wallet' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('a watched address is said on every kind of page, and nothing can be written', async ({ page }) => {
  for (const path of ['/stake', '/ve', '/allowances', '/invite', '/dev/transactions']) {
    await page.goto(`${path}?watch_a=${getAddress('whale')}`)
    await expect(page.getByText('Nothing can be signed from here.'), path).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave', exact: true }), path).toBeVisible()
  }
})
