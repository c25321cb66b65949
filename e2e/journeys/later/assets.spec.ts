import { parseUnits } from 'viem'
import { contracts, getAddress, getApi, getProductBalance } from '../../support/chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { agreeToWithdraw, answerWallet, moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { getPaid, takeOutOpen } from '../../support/take-out.ts'
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
const getProductPaid = () => getPaid(member, contracts.productToken)

async function ask(page: Parameters<typeof signInAs>[0], amount: string): Promise<Row> {
  await page.goto('/assets-page/withdraw')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: new RegExp(`^Withdraw ${amount}`) }).click()
  await agreeToWithdraw(page)
  await answerWallet(page, 'Sign')
  await expect(page.getByRole('button', { name: 'Continue in Sandbox Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  return getNewest()
}

test('a day is settled; a voucher runs out, another request takes its place and is sent again; what is open leaves alone', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await page.goto('/assets-page')
  await signInAs(page, 'Team member')
  const product = await getProductBalance(member)
  const paid = await getProductPaid()
  const dividends = await countDividends()
  const first = await ask(page, '11')
  expect(first).toMatchObject({ state: 'pending', voucherCount: 1 })
  await page.goto('/assets-page/withdraw')
  await expect(page.getByText(/^A withdrawal of this token is under way/)).toBeVisible()

  await page.goto('/assets-page/withdraw-list')
  const resend = page.getByRole('button', { name: 'New voucher', exact: true })
  await expect(page.getByRole('button', { name: 'Withdraw to wallet' })).toHaveCount(1)
  const waiting = await resend.count()
  await moveTime(page, '+1 day')
  await expect(resend).toHaveCount(waiting + 1, { timeout: 120_000 })
  await expect.poll(countDividends, { timeout: 60_000 }).toBeGreaterThan(dividends)

  const second = await test.step('another request takes its place', async () => {
    const asked = await ask(page, '12')
    expect(asked).toMatchObject({ state: 'pending', voucherCount: 1 })
    await page.goto('/assets-page/withdraw-list')
    await expect(page.getByText('Cancelled').first()).toBeVisible()
    await moveTime(page, '+1 day')
    await expect(resend).toHaveCount(waiting + 1, { timeout: 120_000 })
    return asked
  })

  await test.step('shows one that was replaced and one that can be sent again to everyone, in the longest words, too', async () => {
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

  await test.step('sends it again: a new voucher for the same withdrawal, paid once', async () => {
    await resend.first().click()
    await answerWallet(page, 'Sign')
    await sendInWallet(page)
    expect(await getNewest()).toMatchObject({ id: second.id, voucherCount: 2 })
    expect((await getProductPaid()) - paid).toBe(parseUnits('12', 18))
    expect((await getProductBalance(member)) - product).toBe(parseUnits('11.76', 18))
    await expect(page.getByText('Successful').first()).toBeVisible({ timeout: 60_000 })
  })

  await test.step('takes out all that is open without a voucher', () => takeOutOpen(page, member))
})
