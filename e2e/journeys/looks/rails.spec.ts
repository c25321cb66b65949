import { getAddress } from '../../support/chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { answerWallet, connectAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('beside the column the menu is docked, folds and stays folded, and the other rail says what a form changes', async ({
  page,
}) => {
  await page.goto(`/?watch_a=${getAddress('whale')}`)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const rail = page.getByRole('complementary', { name: 'Beside this page' })
  await expect(rail.getByRole('heading', { name: 'What ends next' })).toBeVisible()
  const column = await page.locator('header').boundingBox()

  await menu.getByRole('link', { name: 'Stake', exact: true }).click()
  await expect(page).toHaveURL(/\/stake/)
  await expect(menu.getByRole('link', { name: 'Stake', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(rail.getByRole('heading', { name: 'If you stake this' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'If you stake this' })).toHaveCount(1)
  expect(await findMisfits(page)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 800 })
  expect(await findMisfits(page)).toEqual([])

  const button = page.getByRole('button', { name: 'Main menu' })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toHaveCount(0)
  await page.goto(`/stake?watch_a=${getAddress('whale')}`)
  await expect(rail.getByRole('heading', { name: 'If you stake this' })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await page.locator('header').boundingBox()).toEqual(column)
  await button.click()
  await expect(menu).toBeVisible()
  await button.click()
  await page.getByRole('button', { name: /^Viewing 0x/ }).click()
  await expect(menu).toBeVisible()
  await expect(page.locator('#account')).toBeFocused()

  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { name: 'If you stake this' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible()
})

test('what a stake changes stands beside the form while its amount is typed', async ({ page }) => {
  await page.goto('/stake')
  await connectAs(page, 'Team member')
  await answerWallet(page, 'Sign')
  const after = page
    .getByRole('complementary', { name: 'Beside this page' })
    .getByRole('row', { name: 'Share of the pool' })
    .getByRole('cell')
    .nth(1)
  await expect(after).toHaveText('—')
  await page.getByLabel('Amount').first().fill('500')
  await expect(after).toHaveText(/^\d+\.\d{4}%$/)
  await page.getByLabel('Amount').first().fill('')
  await expect(after).toHaveText('—')
})
