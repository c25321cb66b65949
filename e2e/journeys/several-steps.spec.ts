import { getTestAccount } from '@app/testing/accounts'
import type { Page } from '@playwright/test'
import { WalletRpcError } from '../fixtures/wallet.ts'
import { getAddress, getPositions, inUsdt } from '../support/chain.ts'
import { join } from '../support/join.ts'
import { allowPool, getNode, holdBlocks, mineBlock, releaseBlocks } from '../support/mining.ts'
import { offerSeveralSteps } from '../support/several-steps.ts'
import { bringWallet, connectWallet } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'

/** Of nobody else, nor of an earlier run in the same world. */
const index = 1_000_000 + (Date.now() % 1_000_000)
const holder = getTestAccount(index).address
const sheet = (page: Page) => page.getByRole('dialog')
const countPositions = async () => (await getPositions(holder)).length

test.beforeAll(async () => {
  const node = getNode()
  await node.impersonateAccount({ address: holder })
  await join(holder, getAddress('leader'), inUsdt('1000'))
})
test.afterEach(() => releaseBlocks())
test.afterAll(async () => {
  await allowPool(holder, 0n)
  await getNode().stopImpersonatingAccount({ address: holder })
})

async function open(page: Page) {
  const wallet = await bringWallet(page, { accounts: [index] })
  await page.goto('/stake')
  await connectWallet(page, wallet)
  return wallet
}

async function fill(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox').first().fill(amount)
  await page.getByRole('button', { name: new RegExp(`^Stake ${amount}\\.00`) }).click()
}

const go = (page: Page) => page.getByRole('button', { name: 'Continue in Test Wallet' }).click()

test('approve and stake in one confirmation: refused once, then sent, found again after a reload', async ({ page }) => {
  const before = await countPositions()
  const wallet = await open(page)
  const batch = offerSeveralSteps(wallet, index, 'ready')
  await fill(page, '110')
  await expect(sheet(page)).toContainText('One confirmation: your wallet executes all steps together.')
  await expect(sheet(page)).toContainText('may first ask to turn this account into a smart account')

  await test.step('a no in the wallet leaves the plan as it was', async () => {
    wallet.reject('wallet_sendCalls')
    await go(page)
    await expect(sheet(page).getByText('You rejected this in your wallet.')).toBeVisible()
    expect(batch.countTaken()).toBe(0)
  })

  await test.step('one press, one confirmation, one record; the page is gone before the block', async () => {
    wallet.script('wallet_sendCalls', ([request]) => batch.sendCalls(request))
    await holdBlocks()
    await go(page)
    await expect(sheet(page).getByText('Sent, waiting for its block')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Transactions, 1 under way' }).click()
    await expect(sheet(page).getByText(/^Your wallet took it .* and executes its steps together$/)).toBeVisible()
    await mineBlock()
    await expect(sheet(page).getByText('Confirmed', { exact: true })).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Details' }).click()
    await expect(sheet(page).getByText(/^Went through/)).toHaveCount(2)
  })
  expect(batch.countTaken()).toBe(1)
  expect(await countPositions()).toBe(before + 1)
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

test('a wallet that cannot after all goes on one by one; so does a holder who would rather', async ({ page }) => {
  const before = await countPositions()
  const wallet = await open(page)
  const batch = offerSeveralSteps(wallet, index)
  const countSent = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length

  await test.step('the wallet cannot', async () => {
    wallet.script('wallet_sendCalls', () => Promise.reject(new WalletRpcError(5760, 'Atomicity not supported')))
    await fill(page, '120')
    await go(page)
    await expect(sheet(page).getByText('It is done')).toBeVisible()
    expect(countSent()).toBe(2)
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the holder would rather', async () => {
    await page.goto('/stake')
    await fill(page, '130')
    await sheet(page).getByRole('button', { name: 'Confirm steps one by one' }).click()
    await expect(sheet(page)).toContainText('2 signatures, one after the other')
    await go(page)
    await expect(sheet(page).getByText('It is done')).toBeVisible()
    expect(countSent()).toBe(4)
  })
  expect(batch.countTaken()).toBe(0)
  expect(await countPositions()).toBe(before + 2)
})
