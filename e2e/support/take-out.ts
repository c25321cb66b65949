import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { ProofOfEarnings } from '@app/core/api/days'
import type { WithdrawalPage } from '@app/core/api/withdrawal'
import { getVoucherFee } from '@app/core/withdrawal/voucher'
import { expect, type Page } from '@playwright/test'
import { type Address, erc20Abi } from 'viem'
import { contracts, getApi, getChain } from './chain.ts'
import { sendInWallet } from './sandbox-wallet.ts'
import { waitUntilSettled } from './settled.ts'

/** Read from the vault. Base units with fees. */
export const getPaid = (account: Address, token: Address) =>
  getChain().readContract({
    address: contracts.dividendVault,
    abi: dividendVaultAbi,
    functionName: 'paid',
    args: [account, token],
  })

const getBalance = (account: Address, token: Address) =>
  getChain().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

export async function takeOutOpen(page: Page, account: Address): Promise<void> {
  const { productToken: token } = contracts
  await waitUntilSettled()
  const { open } = await getApi<ProofOfEarnings>(`proof?address=${account}&token=${token}`)
  const [paid, balance] = await Promise.all([getPaid(account, token), getBalance(account, token)])
  const amount = BigInt(open!.cumulative) - paid
  expect(amount).toBeGreaterThan(0n)
  await page.route('**/api/withdrawal', (route) => route.abort())
  await page.goto('/assets-page/withdraw')
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByText('It needs no voucher and nobody’s leave.')).toBeVisible()
  await sendInWallet(page)
  expect(await getPaid(account, token)).toBe(BigInt(open!.cumulative))
  expect((await getBalance(account, token)) - balance).toBe(amount - getVoucherFee(token, token, amount))
  await page.unroute('**/api/withdrawal')
  await expect(page.getByRole('button', { name: 'Withdraw it' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Nothing can be withdrawn this way yet.')).toBeVisible()
  const readNewest = async () => (await getApi<WithdrawalPage>(`withdrawalLog?address=${account}&pageSize=1`)).list[0]
  await expect
    .poll(readNewest, { timeout: 60_000 })
    .toMatchObject({ state: 'successful', payment: { amount: String(amount), recipient: account } })
}
