import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Page, Route } from '@playwright/test'
import type { Address } from 'viem'
import type { TestWallet } from '../fixtures/wallet.ts'
import { showUsdt } from '../support/amounts.ts'
import { contracts, getAddress, getUsdtAllowance } from '../support/chain.ts'
import { allowPool, getNode, holdBlocks, mineBlock, mineBlocks, outbid, releaseBlocks } from '../support/mining.ts'
import { bringWallet, connectWallet, readRecords } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('member')
const options = { accounts: [9] }

test.beforeEach(() => allowPool(holder, 0n))
test.afterEach(async () => {
  await releaseBlocks()
  await allowPool(holder, 0n)
})

async function open(page: Page) {
  const wallet = await bringWallet(page, options)
  await page.goto('/dev/transactions')
  await connectWallet(page, wallet)
  return wallet
}

async function send(page: Page): Promise<`0x${string}`> {
  await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
  await page.getByRole('button', { name: 'Continue in Test Wallet' }).click()
  await expect(page.getByText('Sent, waiting for its block')).toBeVisible()
  await expect.poll(async () => (await readRecords(page))[0]).toMatchObject({ status: 'sent', nonceSeen: true })
  const [newest] = await readRecords(page)
  return newest!.hash
}

const abort = (route: Route) => route.abort()

async function cutOff(page: Page, wallet: TestWallet): Promise<() => Promise<void>> {
  await page.route('**/rpc', abort)
  wallet.cutNode(true)
  return async () => {
    await page.unroute('**/rpc', abort)
    wallet.cutNode(false)
  }
}

/** Nodes without old states cannot say which transaction took a nonce. */
async function forgetOldState(page: Page, wallet: TestWallet): Promise<void> {
  const method = 'eth_getTransactionCount'
  const head = await getNode().getBlockNumber({ cacheTime: 0 })
  const isOld = (tag: unknown) => String(tag).startsWith('0x') && BigInt(String(tag)) < head
  wallet.script(method, ([address, tag]) => {
    if (isOld(tag)) throw new Error('missing trie node')
    return getNode().getTransactionCount({ address: address as Address })
  })
  await page.route('**/rpc', async (route) => {
    const asked = route.request().postDataJSON() as { method: string; params: unknown[] }
    return asked.method === method && isOld(asked.params[1]) ? route.abort() : route.fallback()
  })
}

const openTray = (page: Page) => page.getByRole('button', { name: /^Transactions/ }).click()

test('one that waits survives a reload, shows in another tab, and is found after it was sped up', async ({
  page,
  context,
}) => {
  await open(page)
  await holdBlocks()
  const hash = await send(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Transactions, 1 under way' })).toBeVisible()
  const other = await context.newPage()
  await bringWallet(other, options)
  await other.goto('/dev/transactions')
  await expect(other.getByRole('button', { name: 'Transactions, 1 under way' })).toBeVisible()

  await outbid(hash)
  await mineBlock()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Transactions', exact: true })).toBeVisible()
    await openTray(tab)
    await expect(tab.getByText(/Sped up\. Final transaction/)).toBeVisible()
  }
  expect(await getUsdtAllowance(holder)).toBe(5_000_000n)
})

test('cancelled in the wallet, and replaced by something else', async ({ page }) => {
  await open(page)
  await holdBlocks()
  await outbid(await send(page), { to: holder, data: '0x' })
  await mineBlock()
  await expect(page.getByText('Cancelled in the wallet')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await outbid(await send(page), { to: getAddress('operator'), data: '0x' })
  await mineBlock()
  await expect(page.getByText(/^Another transaction took nonce/)).toBeVisible()
  expect(await getUsdtAllowance(holder)).toBe(0n)
})

test('one that no node has any more is not called failed and not sent again blindly', async ({ page }) => {
  test.setTimeout(300_000)
  const wallet = await open(page)
  await holdBlocks()
  const hash = await send(page)
  const { nonce } = await getNode().getTransaction({ hash })
  await getNode().dropTransaction({ hash })
  await page.clock.setSystemTime(Date.now() + 75_000)
  await page.getByRole('button', { name: 'Details' }).click({ timeout: 30_000 })
  await expect(page.getByText(/^Network nodes had .* and no longer do\./)).toBeVisible()
  await expect(page.getByText('Do not send it again yet.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeDisabled()

  const reconnect = await cutOff(page, wallet)
  // What is older than a minute and a half is looked at every 12 s only.
  await page.clock.setSystemTime(Date.now())
  await getNode().sendTransaction({ account: holder, to: holder, value: 1n, nonce })
  await mineBlocks(140)
  await forgetOldState(page, wallet)
  await reconnect()
  const dropped = `Nonce ${nonce} was used by another transaction. This one can no longer go through.`
  // Three looks, each at 128 blocks, and 12 s between them.
  await expect(page.getByText(dropped).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled()
})

test('a reason is given: too little gas, a contract that was paused in between', async ({ page }) => {
  const wallet = await open(page)
  await test.step('out of gas', async () => {
    wallet.script(
      'eth_sendTransaction',
      ([request]) => {
        const { to, data } = request as { to: `0x${string}`; data: `0x${string}` }
        return getNode().sendTransaction({ account: holder, to, data, gas: 26_000n })
      },
      1,
    )
    await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
    await page.getByRole('button', { name: 'Continue in Test Wallet' }).click()
    await expect(page.getByText(/^Failed in block/)).toBeVisible()
    await expect(page.getByText(/ran out of gas/i).first()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('paused', async () => {
    const operator = { account: getAddress('operator'), address: contracts.stakingPoolUsdt, abi: stakingPoolAbi }
    await allowPool(holder, 25_000_000n)
    await page.goto('/stake')
    await page.getByRole('textbox', { name: 'Amount' }).fill('25')
    await page.getByRole('button', { name: `Stake ${showUsdt('25')}` }).click()
    const go = page.getByRole('button', { name: 'Continue in Test Wallet' })
    await expect(go).toBeVisible()
    await holdBlocks()
    await go.click()
    await expect(page.getByText('Sent, waiting for its block')).toBeVisible()
    await getNode().writeContract({ ...operator, functionName: 'pause', gasPrice: 900_000_000_000n, gas: 300_000n })
    await mineBlock()
    try {
      await expect(page.getByText(/^Failed in block/)).toBeVisible()
      await expect(page.getByText(/paused/i).first()).toBeVisible()
    } finally {
      await releaseBlocks()
      await getNode().writeContract({ ...operator, functionName: 'unpause' })
    }
  })
})

test('without a reason, what failed says so itself', async ({ page }) => {
  await open(page)
  const node = getNode()
  const address = contracts.stakingPoolUsdt
  const bytecode = (await node.getCode({ address }))!
  await allowPool(holder, 25_000_000n)
  await page.goto('/stake')
  await page.getByRole('textbox', { name: 'Amount' }).fill('25')
  await page.getByRole('button', { name: `Stake ${showUsdt('25')}` }).click()
  const go = page.getByRole('button', { name: 'Continue in Test Wallet' })
  await expect(go).toBeVisible()
  await holdBlocks()
  await go.click()
  await expect(page.getByText('Sent, waiting for its block')).toBeVisible()
  // A contract that refuses everything and says nothing: `revert(0, 0)`.
  await node.setCode({ address, bytecode: '0x5f5ffd' })
  await mineBlock()
  try {
    const problem = page.getByRole('alert').filter({ hasText: 'The contract gave no reason that we know' })
    await expect(problem).toContainText('Stake failed')
  } finally {
    await node.setCode({ address, bytecode })
  }
})

test('with the node down in between it stays on its way, and is found when the node is back', async ({ page }) => {
  const wallet = await open(page)
  await holdBlocks()
  await send(page)
  const reconnect = await cutOff(page, wallet)
  await releaseBlocks()
  await page.waitForTimeout(3_000)
  await expect(page.getByText('Sent, waiting for its block')).toBeVisible()
  await reconnect()
  await page.getByRole('button', { name: 'Done' }).click({ timeout: 40_000 })
  expect(await getUsdtAllowance(holder)).toBe(5_000_000n)
})
