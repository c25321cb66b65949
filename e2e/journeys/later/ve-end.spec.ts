import { getAddress, getLock, getProductBalance } from '../../support/chain.ts'
import { moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const holder = getAddress('new')

test('a lock of a month is taken out whole once it has ended', async ({ page }) => {
  test.setTimeout(360_000)
  const before = await getProductBalance(holder)
  await page.goto('/ve')
  await signInAs(page, 'New')
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await page.getByRole('button', { name: '1 mo' }).click()
  await page.getByRole('button', { name: /^Lock 5\.0000/ }).click()
  await sendInWallet(page, { signatures: 2 })
  await expect(page.getByRole('heading', { name: 'My lock' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)

  await moveTime(page, '+180 days')
  await page.reload()
  await page.getByRole('button', { name: /^Withdraw 5\.0000/ }).click()
  await sendInWallet(page)
  expect(await getProductBalance(holder)).toBe(before)
  expect(await getLock(holder)).toEqual({ amount: 0n, unlockAt: 0n })
  await expect(page.getByText('No lock yet')).toBeVisible()
})
