import {
  getAddress,
  getApi,
  getPositions,
  getSuperior,
  getUsdtAllowance,
  getUsdtBalance,
  inUsdt,
} from '../../support/chain.ts'
import { showExactUsdt, showUsdt } from '../../support/amounts.ts'
import { moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const holder = getAddress('new')
const amount = inUsdt('500')

test('a new user comes by an invite link, binds, stakes, waits 180 days and takes the stake out', async ({ page }) => {
  test.setTimeout(480_000)
  const before = await getUsdtBalance(holder)
  const { inviteCode } = await getApi<{ inviteCode: string }>(`useRelationship?address=${getAddress('leader')}`)

  await page.goto(`/?i=${inviteCode}`)
  await expect(page).toHaveURL(/\/stake/)
  await signInAs(page, 'New')

  await test.step('binds the superior of the link, knowing who it is, for how long and who pays', async () => {
    await expect(page.getByText('Permanent. No one can change or undo it.')).toBeVisible()
    await expect(page.getByText(/comes out of funded reward pools, never out of your stake\./)).toBeVisible()
    expect(await getSuperior(holder)).toMatch(/^0x0{40}$/)
    await page.getByRole('button', { name: 'Activate superior' }).click()
    await sendInWallet(page)
    await expect(page.getByText('Superior activated')).toBeVisible()
    expect(await getSuperior(holder)).toBe(getAddress('leader'))
  })

  await test.step('stakes with an exact allowance', async () => {
    const field = page.getByRole('textbox', { name: 'Amount' })
    await field.fill('500')
    await page.getByRole('button', { name: `Stake ${showUsdt('500')}` }).click()
    await expect(page.getByText(`${showExactUsdt('500')} leaves your wallet.`)).toBeVisible()
    await sendInWallet(page, { signatures: 2 })
    expect(await getUsdtBalance(holder)).toBe(before - amount)
    expect(await getUsdtAllowance(holder)).toBe(0n)
    expect(await getPositions(holder)).toMatchObject([{ amount }])
  })

  await test.step('sees it listed from the index', async () => {
    await page.goto('/stake/list')
    await expect(page.getByText(showUsdt('500')).first()).toBeVisible()
    const { positions } = await getApi<{ positions: { amount: string }[] }>(`userStaking?address=${holder}`)
    expect(positions.map((position) => position.amount)).toEqual([String(amount)])
  })

  await test.step('is told the day when it is too early', async () => {
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByText(/Unstake time unexpired/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Unstake/ })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('takes it out after 180 days', async () => {
    await moveTime(page, '+180 days')
    await page.reload()
    await page.getByRole('button', { name: 'Unstake', exact: true }).click()
    await page.getByRole('button', { name: `Unstake ${showUsdt('500')}` }).click()
    await sendInWallet(page)
    expect(await getUsdtBalance(holder)).toBe(before)
    expect(await getPositions(holder)).toEqual([])
    await expect(page.getByText('Unstaked').first()).toBeVisible()
  })
})
