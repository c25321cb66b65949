import { getAddress, getUsdtBalance, inUsdt } from '../support/chain.ts'
import { sendInWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('lockEnded')

test('of two stakes that are ready one is picked and unstaked', async ({ page }) => {
  test.setTimeout(240_000)
  const before = await getUsdtBalance(holder)
  await page.goto('/stake')
  await signInAs(page, 'Lock ended')
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'What to unstake' })
  const boxes = sheet.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  await expect(sheet.getByRole('button', { name: /^Unstake 2,800\.00/ })).toBeVisible()
  await sheet.getByText(/^2,000\.00/).click()
  await expect(boxes.first()).not.toBeChecked()
  await sheet.getByRole('button', { name: /^Unstake 800\.00/ }).click()
  await sendInWallet(page)
  expect(await getUsdtBalance(holder)).toBe(before + inUsdt('800'))
})
