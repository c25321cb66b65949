import { referralRegistryAbi } from '@app/abis/referral-registry'
import { sandboxSafe } from '@app/config/sandbox-accounts'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { showUsdt } from '../support/amounts.ts'
import { contracts, getAddress, getPositions, getSuperior, getUsdtAllowance, inUsdt } from '../support/chain.ts'
import { getNode } from '../support/mining.ts'
import { findMisfits } from '../support/misfits.ts'
import { answerWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'
import { findViolations } from '../support/violations.ts'

const safe = sandboxSafe.address
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const tools = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet', exact: true })
const waits = 'Waits for the owners: 2 of 3 must sign'

/** Below somebody whose team no other journey counts. */
async function bindSafe(): Promise<void> {
  if ((await getSuperior(safe)) === getAddress('bound')) return
  const node = getNode()
  await node.impersonateAccount({ address: safe })
  await node.setBalance({ address: safe, value: parseEther('1') })
  const hash = await node.writeContract({
    account: safe,
    address: contracts.referralRegistry,
    abi: referralRegistryAbi,
    functionName: 'bind',
    args: [getAddress('bound')],
  })
  await node.waitForTransactionReceipt({ hash, pollingInterval: 200 })
  await node.stopImpersonatingAccount({ address: safe })
}

/** Hours later, in another place. */
async function actAsSecondOwner(page: Page, act: 'Sign and execute' | 'Reject'): Promise<void> {
  await page.getByRole('button', { name: 'Sandbox Wallet: time, account, network' }).click()
  const queue = tools(page).getByRole('region', { name: 'Waits for the second owner' })
  await queue.getByRole('button', { name: act }).first().click()
  await expect(queue.getByText('Nothing waits')).toBeVisible()
  await tools(page).getByRole('button', { name: 'Close' }).click()
}

async function stake(page: Page, text: string): Promise<void> {
  await amount(page).fill(text)
  await page.getByRole('button', { name: `Stake ${showUsdt(text)}` }).click()
  await expect(page.getByText(/^2 of the 3 owners of this Safe must sign/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
  await answerWallet(page, 'Confirm')
  await expect(page.getByText(waits).first()).toBeVisible()
}

const openRecord = async (page: Page, title: string) => {
  await page
    .getByRole('button', { name: /Transactions/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: new RegExp(`^Details.*${title}`) })
    .first()
    .click()
}

/** With what stands in it while a Safe's owners are waited for. */
async function lookAtSheet(page: Page): Promise<void> {
  const viewport = page.viewportSize()!
  expect(await findViolations(page, { inside: '[role="dialog"], dialog' })).toEqual([])
  await page.setViewportSize({ width: 320, height: 812 })
  expect(await findMisfits(page)).toEqual([])
  await page.setViewportSize(viewport)
}

test('a Safe of two out of three owners signs in, approves and stakes, over reloads; what the owners reject is over', async ({
  page,
}) => {
  test.setTimeout(360_000)
  await bindSafe()
  await page.goto('/stake')
  await signInAs(page, 'Safe')

  await test.step('the approval waits for the second owner, also after a reload, and is done when that one signs', async () => {
    await stake(page, '150')
    await page.reload()
    await openRecord(page, 'Approve exactly')
    await expect(page.getByText(waits).first()).toBeVisible()
    await lookAtSheet(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sandbox Wallet: time, account, network' }).click()
    await tools(page).getByRole('button', { name: 'Sign and execute' }).waitFor()
    await lookAtSheet(page)
    await tools(page).getByRole('button', { name: 'Close' }).click()
    await actAsSecondOwner(page, 'Sign and execute')
    await expect.poll(() => getUsdtAllowance(safe)).toBe(inUsdt('150'))
  })

  await test.step('the plan offers the next step, which follows by itself once it is executed', async () => {
    await page.reload()
    await stake(page, '150')
    await page.getByRole('button', { name: 'Close' }).first().click()
    await actAsSecondOwner(page, 'Sign and execute')
    await expect.poll(async () => (await getPositions(safe)).length).toBe(1)
    await openRecord(page, 'Stake')
    await expect(page.getByText(/The one who executed it paid the network fee/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what the owners reject can no longer go through', async () => {
    await page.reload()
    await stake(page, '120')
    await page.getByRole('button', { name: 'Close' }).first().click()
    await actAsSecondOwner(page, 'Reject')
    await openRecord(page, 'Approve exactly')
    await expect(page.getByText('The owners rejected it. It can no longer go through.')).toBeVisible()
    expect(await getUsdtAllowance(safe)).toBe(0n)
  })
})
