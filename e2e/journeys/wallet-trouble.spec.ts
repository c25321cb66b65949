import { productTokenAbi } from '@app/abis/product-token'
import { SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import type { Page } from '@playwright/test'
import { type Address, parseSignature } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { answerSlowly } from '../support/answer-slowly.ts'
import { contracts, getAddress, getDrBalance, getUsdtAllowance } from '../support/chain.ts'
import { allowPool, getNode, releaseBlocks } from '../support/mining.ts'
import { bringWallet, chooseWallet, connectWallet, getAccountButton } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'

const member = getAddress('member')
const returned = getAddress('returned')
const start = '/dev/transactions'

type Permit = { owner: Address; spender: Address; value: string; deadline: string }

test.afterEach(async () => {
  await releaseBlocks()
  await allowPool(member, 0n)
})

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).first()

async function disconnect(page: Page, address: string): Promise<void> {
  await getAccountButton(page, address).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(connectButton(page)).toBeVisible()
}

test('two wallets, one of them late: each by its name, switching, and nothing heard of the one that was left', async ({
  page,
}) => {
  const fox = await bringWallet(page, { name: 'Fox', accounts: [9] })
  const hare = await bringWallet(page, { name: 'Hare', accounts: [10], announceAfterMs: 1_500 })
  await page.goto(start)
  await connectWallet(page, fox)
  await disconnect(page, member)
  await connectWallet(page, hare)
  await fox.showAccounts()
  await fox.changeChain(1)
  await expect(getAccountButton(page, returned)).toBeVisible()
  await hare.emit('chainChanged', 'soon')
  await expect(page.getByText('Your wallet does not say which network it is on.')).toBeVisible()
  await hare.emit('chainChanged', '0x7a69')
  await expect(page.getByText('Your wallet does not say which network it is on.')).toHaveCount(0)
  for (const _ of [1, 2]) {
    await hare.emit('accountsChanged', [returned])
    await hare.emit('chainChanged', '0x7a69')
  }
  expect(hare.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  await hare.emit('accountsChanged', ['nonsense'])
  await expect(getAccountButton(page, returned)).toBeVisible()
  await hare.showAccounts()
  await expect(connectButton(page)).toBeVisible()
})

test('no answer, a late one, nonsense, a locked wallet, and a no at every prompt; then yes', async ({ page }) => {
  const wallet = await bringWallet(page, { name: 'Mule', accounts: [9], chainId: 1 })
  await page.goto(start)
  await test.step('never, then late', async () => {
    const held = wallet.hold('eth_requestAccounts')
    await chooseWallet(page, 'Mule')
    await expect(page.getByText('Open Mule and pick an account.')).toBeVisible()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    held.release()
    await expect(page.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  })
  const trouble = [
    ['nonsense', () => 'yes', 'Nothing was shared or sent. Update the wallet, or use another one.'],
    ['locked', () => [], 'Unlock the wallet, allow an account for this site, then try again.'],
  ] as const
  for (const [name, handler, said] of trouble) {
    await test.step(name, async () => {
      wallet.script('eth_requestAccounts', handler, 1)
      await chooseWallet(page, 'Mule')
      await expect(page.getByText(said)).toBeVisible()
    })
  }
  await test.step('a no to each', async () => {
    wallet.reject('eth_requestAccounts')
    await chooseWallet(page, 'Mule')
    await expect(page.getByText('You rejected this in your wallet. Nothing was shared.')).toBeVisible()
    wallet.reject('wallet_addEthereumChain')
    await chooseWallet(page, 'Mule')
    await expect(page.getByText('You rejected the switch in your wallet.', { exact: false })).toBeVisible()
    wallet.reject('personal_sign')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Switch to/ }).click()
    await expect(page.getByText('You rejected the signature in your wallet.', { exact: false })).toBeVisible()
    await sheet.getByRole('button', { name: 'Sign in' }).click()
    await expect(getAccountButton(page, member)).toBeVisible()
  })
})

test('the network is changed in the wallet in the middle of sending: one button leads back, nothing is sent twice', async ({
  page,
}) => {
  const wallet = await bringWallet(page, { accounts: [9] })
  await page.goto(start)
  await connectWallet(page, wallet)
  await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
  const go = page.getByRole('button', { name: 'Continue in Test Wallet' })
  await expect(go).toBeVisible()
  await wallet.changeChain(1)
  const back = page.getByRole('dialog').getByRole('button', { name: /^Switch to/ })
  await expect(back).toBeVisible()
  await expect(go).toHaveCount(0)
  await back.click()
  await go.click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await getUsdtAllowance(member)).toBe(5_000_000n)
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('a wallet and a node that are slow: what is pressed twice is sent once, the page says that it waits, and takes the late answer', async ({
  page,
}) => {
  const wallet = await bringWallet(page, { accounts: [9] })
  await page.goto(start)
  await connectWallet(page, wallet)
  const held = wallet.hold('eth_sendTransaction')
  await answerSlowly(page, '**/rpc')
  await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).dblclick()
  await page.getByRole('button', { name: 'Continue in Test Wallet' }).dblclick()
  await expect(page.getByText('Waiting for you in Test Wallet').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Transactions, 1 under way' })).toBeVisible()
  held.release()
  await expect(page.getByRole('button', { name: 'Transactions', exact: true })).toBeVisible()
  await expect.poll(() => getUsdtAllowance(member)).toBe(5_000_000n)
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('a nonsense hash leaves the outcome open until the chain has shown it; what is sent twice counts once', async ({
  page,
}) => {
  const wallet = await bringWallet(page, { accounts: [9] })
  await page.goto(start)
  await connectWallet(page, wallet)
  wallet.script('eth_sendTransaction', () => 'done', 1)
  await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
  await page.getByRole('button', { name: 'Continue in Test Wallet' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('It may still go through.', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await allowPool(member, 5_000_000n)
  await expect(page.getByText(/Confirmed in block|Block .* fee/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await test.step('a wallet that sends twice, and hears of the second that its number is used', async () => {
    const sendTwice = async ([request]: readonly unknown[]) => {
      const { to, data } = request as Record<'to' | 'data', `0x${string}`>
      const sent = {
        account: member,
        to,
        data,
        gas: 100_000n,
        nonce: await getNode().getTransactionCount({ address: member }),
      }
      await getNode().sendTransaction(sent)
      return getNode().sendTransaction(sent)
    }
    wallet.script('eth_sendTransaction', sendTwice, 2)
    await page.getByRole('button', { name: /^Allow exactly 6 USDT/ }).click()
    const go = page.getByRole('button', { name: 'Continue in Test Wallet' })
    const done = page.getByRole('button', { name: 'Done' })
    await go.click()
    await expect(page.getByText('Reset the old approval to 0')).toBeVisible()
    await expect(page.getByText(/^Done:/).first()).toBeAttached()
    // When the chain shows the first step before the wallet's complaint is heard, the page goes on by itself.
    await expect(async () => {
      if (await go.isVisible()) await go.click({ timeout: 1_000 })
      await expect(done).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await done.click()
    expect(await getUsdtAllowance(member)).toBe(6_000_000n)
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(3)
  })
})

test('a permission to mint that somebody else uses first does no harm: the mint goes on, once', async ({ page }) => {
  const holder = getAddress('bound')
  const key = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 4 })
  const wallet = await bringWallet(page, { accounts: [4] })
  wallet.script('eth_signTypedData_v4', async ([, json]) => {
    const permit = JSON.parse(String(json)) as Parameters<typeof key.signTypedData>[0] & { message: Permit }
    const signature = await key.signTypedData(permit)
    const { owner, spender, value, deadline } = permit.message
    const { r, s, yParity } = parseSignature(signature)
    await getNode().writeContract({
      account: getAddress('returned'),
      address: contracts.productToken,
      abi: productTokenAbi,
      functionName: 'permit',
      args: [owner, spender, BigInt(value), BigInt(deadline), 27 + yParity, r, s],
    })
    return signature
  })
  const before = await getDrBalance(holder)
  await page.goto('/dr?tab=mint')
  await connectWallet(page, wallet)
  await page.getByRole('textbox', { name: 'Mint' }).fill('1')
  await page.getByRole('button', { name: /^Mint 1\.0000/ }).click()
  await page.getByRole('button', { name: 'Continue in Test Wallet' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect((await getDrBalance(holder)) - before).toBe(10n ** 18n)
  const asked = wallet.requests.map(({ method }) => method).filter((method) => /Typed|send/.test(method))
  expect(asked).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
})

test('the Binance wallet of old: listed by its name, read without a prompt after a reload', async ({ page }) => {
  const wallet = await bringWallet(page, { accounts: [9], global: 'BinanceChain' })
  await page.goto(start)
  await chooseWallet(page, 'Binance Wallet')
  await expect(getAccountButton(page, member)).toBeVisible()
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
  expect(asked()).toBe(1)
  await page.reload()
  await expect(getAccountButton(page, member)).toBeVisible()
  expect(asked()).toBe(1)
})
