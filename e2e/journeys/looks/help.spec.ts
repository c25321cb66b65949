import { getConfiguredBrand } from '@app/config/configured'
import { watching } from '../../support/source-sheet.ts'
import { expect, test } from '../../support/test.ts'

const { product } = getConfiguredBrand(process.env)

test('a page opens its own help over itself, and the whole article from there', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const help = page.getByRole('banner').getByRole('button', { name: 'Help' })
  for (const [path, title] of [
    ['/stake', 'How to stake'],
    ['/stake?tab=power', 'Computing power and its fuel'],
    ['/ve', `Lock ${product.symbol} for VE dividends`],
  ] as const) {
    await page.goto(watching(path))
    await help.click()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(help).toBeFocused()
  }
  await help.click()
  await page.getByRole('link', { name: 'Read it as a page' }).click()
  await expect(page).toHaveURL(/\/help\/detail\?/)

  await page.goto(watching('/token-data'))
  await expect(page.getByRole('region', { name: 'Exchange pool' })).toBeVisible()
  await expect(help).toHaveCount(0)
})

test('what a help sheet shows is asked for again after a failure', async ({ page }) => {
  const isArticle = /\/announcemen\/\d+/
  await page.route(isArticle, (route) => route.abort())
  await page.goto(watching('/stake'))
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  const sheet = page.getByRole('dialog', { name: 'How to stake' })
  await expect(sheet.getByText('The article could not be loaded')).toBeVisible({ timeout: 30_000 })
  await page.unroute(isArticle)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
})

test('words of the product explain themselves at a tap', async ({ page }) => {
  for (const [path, word, title] of [
    ['/stake', 'Superior activated', 'Superior'],
    ['/ve', 'Your VE power', 'VE power'],
    ['/dr', 'Node class', 'Node'],
    ['/pos', 'Pos', 'Pos'],
    ['/stake?tab=power', 'Power left', 'Computing power (DRCP)'],
  ] as const) {
    await page.goto(watching(path))
    const button = page.getByRole('main').getByRole('button', { name: word, exact: true })
    await button.click()
    await expect(page.getByRole('dialog', { name: title, exact: true })).toContainText(/\w+\. .+\.$/)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})
