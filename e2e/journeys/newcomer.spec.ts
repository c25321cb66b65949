import { encodeInviteCode } from '@app/core/invite-code'
import type { Page } from '@playwright/test'
import { erc20Abi } from 'viem'
import { showExactUsdt, showUsdt } from '../support/amounts.ts'
import { contracts, getAddress, getApi, getPositions, getSuperior, inUsdt } from '../support/chain.ts'
import { takeLayoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts'
import { getNode } from '../support/mining.ts'
import { answerWallet, connectAs, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    taps?: number
  }
}

const prompt = (page: Page) => page.getByRole('region', { name: 'Connect a wallet' })
const sheet = (page: Page) => page.getByRole('dialog')
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })

async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.taps = 0
    addEventListener('click', ({ isTrusted }) => isTrusted && (window.taps! += 1), true)
  })
}

async function giveUsdt(to: `0x${string}`, value: bigint): Promise<void> {
  const asked = { address: contracts.usdt, abi: erc20Abi, functionName: 'transfer', args: [to, value] } as const
  const hash = await getNode().writeContract({ account: getAddress('whale'), ...asked })
  await getNode().waitForTransactionReceipt({ hash, pollingInterval: 200 })
}

test('from an invite link to a stake in ten taps: who invited and what a stake is, then one sheet for all of it', async ({
  page,
}) => {
  const holder = getAddress('operator')
  await giveUsdt(holder, inUsdt('500'))
  const leader = getAddress('leader')
  const { inviteCode } = await getApi<{ inviteCode: string }>(`useRelationship?address=${leader}`)
  await countTaps(page)
  await watchLayoutShifts(page)

  await page.goto(`/?i=${inviteCode}`)
  await expect(page).toHaveURL(/\/stake\?i=/)
  await expect(page.getByText(`${leader.slice(0, 6)}…${leader.slice(-4)} invited you`)).toBeVisible()
  await expect(page.getByText(/stays locked for 180 days/)).toBeVisible()
  await expect(page.getByText(/^Today: about [\d.,]*[1-9]/)).toBeVisible()
  await expect(prompt(page).getByRole('button', { name: /Sandbox Wallet/ })).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  const { score, moved } = await takeLayoutShifts(page)
  expect(score, moved.join('; ')).toBeLessThanOrEqual(0.01)

  await connectAs(page, 'Operator')
  await answerWallet(page, 'Sign')
  const steps = page.getByRole('list', { name: 'Your way to the first stake' }).getByRole('listitem')
  await expect(steps).toHaveText(['Connect, done', 'Superior', 'First stake'])
  await amount(page).click()
  await amount(page).fill('500')
  await page.getByRole('button', { name: `Stake ${showUsdt('500')}` }).click()
  await expect(sheet(page).getByText(`${showExactUsdt('500')} leaves your wallet.`)).toBeVisible()
  await expect(sheet(page).getByText('It can never be changed or undone.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
  for (const _ of ['bind', 'allow', 'stake']) await answerWallet(page, 'Confirm')
  await page.getByRole('button', { name: 'Done' }).click()

  expect(await page.evaluate(() => window.taps)).toBeLessThanOrEqual(10)
  expect(await getSuperior(holder)).toBe(leader)
  expect(await getPositions(holder)).toMatchObject([{ amount: inUsdt('500') }])
  await expect(steps).toHaveCount(0)
})

test('without a code: one to try is a tap away, and the plan has all three signatures', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to stake' }).first().click()
  await expect(page.getByText('invited', { exact: false })).toHaveCount(0)
  await connectAs(page, 'New')
  await answerWallet(page, 'Sign')
  await expect(page.getByText('No code?')).toBeVisible()
  await page.getByRole('button', { name: encodeInviteCode(1), exact: true }).click()
  await expect(page.getByText('Your superior would be')).toBeVisible()
  await amount(page).fill('500')
  await page.getByRole('button', { name: `Stake ${showUsdt('500')}` }).click()
  await expect(sheet(page).getByText('3 signatures', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await getSuperior(getAddress('new'))).toMatch(/^0x0{40}$/)
})

test('without money: what is missing, what it is, and where it is to be sent', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to stake' }).first().click()
  await connectAs(page, 'Empty')
  await answerWallet(page, 'Sign')
  await expect(page.getByRole('heading', { name: 'No USDT in this wallet' })).toBeVisible()
  await expect(page.getByText(getAddress('empty'))).toBeVisible()
  await page.getByRole('button', { name: 'Show as QR code' }).click()
  await expect(page.getByRole('img', { name: 'Your address' })).toBeVisible()
  await page.getByRole('link', { name: /^Swap .* for USDT$/ }).click()
  await expect(page).toHaveURL(/\/swap-/)
})

test('who looks around first sees the pool, and is asked again by its button alone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to stake' }).first().click()
  await page.getByRole('button', { name: 'Look around first' }).click()
  await expect(page.getByText('Total staked')).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(sheet(page)).toBeVisible()
})

for (const [row, said] of [
  ['Backpack', 'A card with tokens inside'],
  ['Assets', 'All that is yours, on one page'],
  ['Community', 'Those you invite, and theirs'],
] as const) {
  test(`${row} says what it is to whoever has not connected, and asks once`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await sheet(page).getByRole('link', { name: row, exact: true }).click()
    await expect(page.getByRole('heading', { name: said })).toBeVisible()
    await expect(prompt(page).getByRole('button', { name: /Sandbox Wallet/ })).toBeVisible()
    await expect(page.locator('#page').getByRole('button', { name: 'Connect Wallet' })).toHaveCount(0)
    await expect(sheet(page)).toHaveCount(0)
    if (row === 'Backpack') await expect(page.getByText(showExactUsdt('2500'))).toBeVisible()
  })
}

test('a page that changes beneath the menu closes it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to stake' }).first().click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(sheet(page).getByRole('link', { name: 'Community', exact: true })).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('who has invited others finds the code and their stakes from the menu', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to stake' }).first().click()
  await signInAs(page, 'Leader')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await sheet(page).getByRole('link', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Your invite code')).toBeVisible()
  await page.getByRole('link', { name: 'Their stakes' }).click()
  await expect(page).toHaveURL(/\/stake\/invite-list/)
})

test('a link that cannot be fetched leaves the page and what was typed, and works once there is a connection', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to stake' }).first().click()
  await page.getByRole('button', { name: 'Look around first' }).click()
  await amount(page).fill('123')
  await page.getByRole('button', { name: 'Open menu' }).focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'VE', exact: true })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText('That page could not be loaded: you are offline')).toBeVisible()
  await expect(page).toHaveURL(/\/stake$/)
  await expect(amount(page)).toHaveValue('123')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await link.click()
  await expect(page).toHaveURL(/\/ve$/)
  await expect(page.locator('[data-page-title]')).toHaveText('VE')
})
