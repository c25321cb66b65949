import type { Withdrawal, WithdrawalTerms } from '@app/core/api/withdrawal'
import { showExactUsdt, showUsdt } from '../support/amounts.ts'
import { contracts, getAddress, getApi, getUsdtBalance, inUsdt } from '../support/chain.ts'
import { agreeToWithdraw, answerWallet, sendInWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('nodeCandidate')
const whole = '12.5'
const amount = inUsdt(whole)

const getTerms = async () => {
  const { tokens } = await getApi<WithdrawalTerms>(`withdrawal/terms?address=${holder}`)
  return tokens.find(({ token }) => token === contracts.usdt)!
}
const getNewest = async () =>
  (await getApi<{ list: Withdrawal[] }>(`withdrawalLog?address=${holder}&pageSize=1`)).list[0]

test('income in USDT is asked for, signed, and paid by the holder, to the last unit', async ({ page }) => {
  test.setTimeout(600_000)
  // A young sandbox still settles the days that the income is from.
  const readIncome = async () => BigInt((await getTerms()).available ?? 0)
  await expect.poll(async () => (await readIncome()) >= amount, { timeout: 200_000 }).toBe(true)
  const balance = await getUsdtBalance(holder)
  const { feePercent } = await getTerms()
  expect(feePercent).toBe(0)

  await page.goto('/assets-page/withdraw')
  await signInAs(page, 'Node candidate')
  await page.getByText('USDT', { exact: true }).first().click()
  const field = page.getByRole('textbox', { name: 'Amount' })
  await field.fill('5000.01')
  await expect(page.getByText('Overflow Today Max Limit').first()).toBeVisible()
  await field.fill(whole)
  await page.getByRole('button', { name: `Withdraw ${showUsdt(whole)}` }).click()
  await agreeToWithdraw(page)
  await answerWallet(page, 'Sign')
  await expect(page.getByText(`${showExactUsdt(whole)} arrives in your wallet.`)).toBeVisible()
  expect(await getNewest()).toMatchObject({ state: 'pending', token: contracts.usdt, amount: amount.toString() })
  await sendInWallet(page)
  expect(await getUsdtBalance(holder)).toBe(balance + amount)
  await expect.poll(async () => (await getNewest())?.state, { timeout: 90_000 }).toBe('successful')
  expect((await getNewest())?.payment?.received).toBe(amount.toString())
})
