import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import { erc20Abi, parseUnits } from 'viem'
import { contracts, getAddress, getApi, getChain, getProductBalance } from '../../support/chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { getNode } from '../../support/mining.ts'
import { answerWallet, moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'
import { findViolations } from '../../support/violations.ts'

const member = getAddress('member')

interface Row {
  id: string
  state: string
  voucherCount: number
  voucher: { signature: string } | null
}
const getNewest = async () => (await getApi<{ list: Row[] }>(`withdrawalLog?address=${member}&pageSize=1`)).list[0]!
const countDividends = async () => (await getApi<{ total: number }>(`depositBonus/list?address=${member}`)).total
const isPaid = (id: string) =>
  getChain().readContract({
    address: contracts.rewardsVault,
    abi: rewardsVaultAbi,
    functionName: 'isPaid',
    args: [BigInt(id)],
  })

/** Puts money for dividends into the vault, as the operator does each week. */
async function fundVault(amount: bigint): Promise<void> {
  const { productToken, rewardsVault } = contracts
  const node = getNode()
  const account = getAddress('operator')
  const approval = {
    address: productToken,
    abi: erc20Abi,
    functionName: 'approve',
    args: [rewardsVault, amount],
  } as const
  await node.writeContract({ account, ...approval })
  const funding = {
    address: rewardsVault,
    abi: rewardsVaultAbi,
    functionName: 'fund',
    args: [productToken, amount],
  } as const
  const hash = await node.writeContract({ account, ...funding, gas: 500_000n })
  expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
}

/** Asks for an amount and leaves the voucher where it is. */
async function ask(page: Parameters<typeof signInAs>[0], amount: string): Promise<Row> {
  await page.goto('/assets-page/withdraw')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: new RegExp(`^Withdraw ${amount}`) }).click()
  await answerWallet(page, 'Sign')
  await expect(page.getByRole('button', { name: 'Continue in Sandbox Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  return getNewest()
}

test('a day is settled; a voucher runs out, is sent again and paid; another is given up', async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto('/assets-page')
  await signInAs(page, 'Team member')
  const product = await getProductBalance(member)
  const dividends = await countDividends()
  await fundVault(parseUnits('1000', 18))
  const first = await ask(page, '11')
  const second = await ask(page, '12')
  expect([first, second]).toMatchObject([
    { state: 'pending', voucherCount: 1 },
    { state: 'pending', voucherCount: 1 },
  ])

  await page.goto('/assets-page/withdraw-list')
  const resend = page.getByRole('button', { name: 'Resend', exact: true })
  await expect(page.getByRole('button', { name: 'Get paid' })).toHaveCount(2)
  const waiting = await resend.count()
  await moveTime(page, '+1 day')
  await expect(resend).toHaveCount(waiting + 2, { timeout: 120_000 })
  await expect.poll(countDividends, { timeout: 60_000 }).toBeGreaterThan(dividends)

  await test.step('gives one up: the amount is available again', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
    await answerWallet(page, 'Sign')
    await expect(page.getByText('Cancelled').first()).toBeVisible()
    expect(await getNewest()).toMatchObject({ id: second.id, state: 'cancelled' })
    await expect(resend).toHaveCount(waiting + 1)
  })

  await test.step('shows one that is given up and one that can be sent again to everyone, in the longest words, too', async () => {
    const other = await page.context().newPage()
    for (const language of ['en', 'ru', 'vi']) {
      await other.goto(`/assets-page/withdraw-list?watch_a=${member}`)
      await other.evaluate((chosen) => sessionStorage.setItem('language', chosen), language)
      await other.reload()
      await expect(other.getByRole('list').getByRole('listitem')).not.toHaveCount(0)
      for (const width of [320, 375, 540]) {
        await other.setViewportSize({ width, height: 812 })
        expect(await findMisfits(other)).toEqual([])
      }
      expect(await findViolations(other)).toEqual([])
    }
    await other.close()
  })

  await test.step('sends the other again: a new voucher for the same withdrawal, paid once', async () => {
    await resend.first().click()
    await answerWallet(page, 'Sign')
    await sendInWallet(page)
    expect(await isPaid(first.id)).toBe(true)
    expect(await isPaid(second.id)).toBe(false)
    expect((await getProductBalance(member)) - product).toBe(parseUnits('10.78', 18))
    await expect(page.getByText('Successful').first()).toBeVisible({ timeout: 60_000 })
  })
})
