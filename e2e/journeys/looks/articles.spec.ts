import { expect, test } from '../../support/test.ts'

test('help and notices: from the list to an article and back, and what a damaged link says', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Dividends are settled by the UTC day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dividends are settled by the UTC day' })).toBeVisible()
  await expect(page.locator('article strong').first()).toHaveText('UTC day')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/help')
  await page.getByRole('link', { name: /How to unstake/ }).click()
  await expect(page).toHaveURL(/\/help\/detail\?id=\d+$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'How to unstake' })).toBeVisible()
  await expect(page).toHaveTitle(/^How to unstake · Help · /)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Help center' })).toBeVisible()
  await expect(page).toHaveTitle(/^Help · /)

  for (const id of ['', '?id=0', '?id=-1', '?id=x', '?id=99999', '?id=1%20or%201=1']) {
    await page.goto(`/help/detail${id}`)
    await expect(page.getByRole('heading', { name: 'This article is not here' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to Help' }).click()
  await expect(page.getByRole('heading', { name: 'Help center' })).toBeVisible()
})
