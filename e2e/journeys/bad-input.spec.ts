import { getAddress, getPositions, getSuperior, getUsdtAllowance } from '../support/chain.ts'
import { signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const amounts = [
  ['', 'Please enter amount'],
  ['0', 'Please enter correct amount'],
  ['-5', 'Please enter correct amount'],
  ['1.1234567', 'Please enter correct amount'],
  ['1e3', 'Please enter correct amount'],
  ['five', 'Please enter correct amount'],
  ['1,2,3', 'Please enter correct amount'],
  ['99999999999', 'Insufficient balance'],
] as const

test('a wrong amount is said at the field, the wallet is not asked and nothing is lost', async ({ page }) => {
  const holder = getAddress('youngLock')
  const before = await getPositions(holder)
  await page.goto('/stake')
  await signInAs(page, 'Young lock')
  const field = page.getByRole('textbox', { name: 'Amount' })
  for (const [typed, message] of amounts) {
    await test.step(`"${typed}"`, async () => {
      await field.fill(typed)
      await page.getByRole('button', { name: /^Stake( .*USDT)?$/ }).click()
      await expect(page.getByText(message)).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue(typed)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  expect(await getPositions(holder)).toEqual(before)
  expect(await getUsdtAllowance(holder)).toBe(0n)
})

test('a superior that cannot be one is refused in words before anything is signed', async ({ page }) => {
  const self = getAddress('new')
  const superiors = [
    ['', 'Please enter the activation superior address'],
    ['0x1234', 'Place enter a valid account address'],
    [`0x${'0'.repeat(40)}`, 'Place enter a valid account address'],
    [self, 'An account cannot be its own superior'],
    [getAddress('empty'), 'Please activate the superior address first'],
    ['zzzzz', 'This invite code is not valid'],
  ] as const
  await page.goto('/invite')
  await signInAs(page, 'New')
  const field = page.getByRole('textbox', { name: 'Superior' })
  for (const [typed, message] of superiors) {
    await test.step(`"${typed}"`, async () => {
      await field.fill(typed)
      await page.getByRole('button', { name: 'Bind superior' }).click()
      await expect(page.getByText(message).first()).toBeVisible()
      // Asked before the field knows the answer, the sheet says it; nothing is signed in either place.
      if ((await page.getByRole('dialog').count()) > 0) await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(field).toHaveValue(typed)
    })
  }
  expect(await getSuperior(self)).toMatch(/^0x0{40}$/)
})
