import { getConfiguredBrand } from '@app/config/configured'
import { expect, test } from '../../support/test.ts'

const brand = getConfiguredBrand(process.env)

test('the language is chosen once, kept for the session and set on the document', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByText('Русский').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.goto('/stake')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByText('USDT').first()).toBeVisible()

  const other = await context.newPage()
  await other.goto('/')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('with a browser in a language we do not have', () => {
  test.use({ locale: 'pt-BR' })
  test('the page falls back to Chinese', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  })
})

test('an invite code that no id produces is said and dropped', async ({ page }) => {
  await page.goto('/?i=NOSUCHCODE')
  await expect(page.getByText(/code/i).first()).toBeVisible()
  await expect(page).toHaveURL(/\/(\?|$)/)
  expect(await page.evaluate(() => Object.entries(localStorage).join())).not.toContain('NOSUCHCODE')
})

test('every menu item leads somewhere or says that it is coming', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  for (const name of [
    'Home',
    'Stake',
    'VE',
    'Backpack',
    'Assets',
    `${brand.product.name} Swap`,
    'Community',
    'Help',
    'Join DAO',
  ]) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu.getByRole('button', { name: /^Game/ }).click()
  await expect(page.getByText('Coming soon!')).toBeVisible()
  const outside = menu.getByRole('link', { name: /Real-world assets/ })
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', /noopener/)
})
