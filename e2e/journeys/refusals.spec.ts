import { showUsdt } from '../support/amounts.ts'
import { getAddress, getPositions, getUsdtAllowance, getUsdtBalance, inUsdt } from '../support/chain.ts'
import { answerWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('bound')

test('a stake refused in the wallet loses nothing, keeps the amount and can be sent again', async ({ page }) => {
  const [balance, positions] = await Promise.all([getUsdtBalance(holder), getPositions(holder)])
  await page.goto('/stake')
  await signInAs(page, 'Bound')
  const field = page.getByRole('textbox', { name: 'Amount' })
  await field.fill('25')
  const whatIf = page.getByRole('region', { name: 'If you stake this' })
  await expect(whatIf).toContainText('Share of the pool')
  await expect(whatIf).toContainText(/Unlocks\d+ \w+ \d{4}.+180 days/)
  await page.getByRole('button', { name: `Stake ${showUsdt('25')}` }).click()

  await test.step('the allowance is refused', async () => {
    await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
    await answerWallet(page, 'Reject')
    await expect(page.getByText('User rejected transaction or signing').first()).toBeVisible()
    expect(await getUsdtAllowance(holder)).toBe(0n)
  })

  await test.step('the allowance is given, the stake is refused', async () => {
    await page.getByRole('button', { name: /Try again|Continue in Sandbox Wallet/ }).click()
    await answerWallet(page, 'Confirm')
    await answerWallet(page, 'Reject')
    await expect(page.getByText('User rejected transaction or signing').first()).toBeVisible()
    expect(await getUsdtAllowance(holder)).toBe(inUsdt('25'))
    expect(await getPositions(holder)).toEqual(positions)
    expect(await getUsdtBalance(holder)).toBe(balance)
  })

  await test.step('the amount is still there, and the allowance is not asked again', async () => {
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('25')
    await page.getByRole('button', { name: `Stake ${showUsdt('25')}` }).click()
    await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
    await answerWallet(page, 'Confirm')
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await getPositions(holder)).toHaveLength(positions.length + 1)
    expect(await getUsdtAllowance(holder)).toBe(0n)
    await expect(field).toHaveValue('')
  })
})
