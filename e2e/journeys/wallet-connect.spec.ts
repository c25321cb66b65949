import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { getTestAccount } from '@app/testing/accounts'
import { startRelayedWallet, type RelayedWallet, type WalletAccount } from '@app/testing/walletconnect-wallet'
import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { chainId, contracts, getAddress, getPositions, getUsdtAllowance, inUsdt } from '../support/chain.ts'
import { join } from '../support/join.ts'
import { getNode } from '../support/mining.ts'
import { offerPairing, pairWith } from '../support/pairing.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { getPaid } from '../support/take-out.ts'
import { getAccountButton, openConnectSheet } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'

const member = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 9 })
const returned = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 10 })

let wallet: RelayedWallet

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(() => bring(member, returned))
test.afterEach(() => wallet.close())

async function bring(...accounts: readonly [WalletAccount, ...WalletAccount[]]): Promise<void> {
  const [relayUrl, rpcUrl] = [process.env.RELAY_URL ?? '', `${process.env.BASE_URL}/rpc`]
  wallet = await startRelayedWallet({ relayUrl, rpcUrl, chainId, accounts })
}

async function connect(page: Page): Promise<void> {
  await pairWith(page, wallet)
  await expect(getAccountButton(page, member.address)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a wallet on a phone is paired by its code, signs in, sends, and is still there after a reload', async ({
  page,
}) => {
  await page.goto('/dev/transactions')
  await openConnectSheet(page)
  await connect(page)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign'])

  await test.step('an allowance goes through it', async () => {
    await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
    await page.getByRole('button', { name: 'Continue in Pocket Wallet' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await getUsdtAllowance(member.address)).toBe(5_000_000n)
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'eth_sendTransaction', chainId: `eip155:${chainId}` })
  })

  await test.step('the session outlives the page, and nothing is asked again', async () => {
    await page.reload()
    await expect(getAccountButton(page, member.address)).toBeVisible()
    await page.goto('/allowances')
    wallet.rejectNext('eth_sendTransaction')
    await page.getByRole('button', { name: 'Revoke' }).first().click()
    await page.getByRole('button', { name: 'Continue in Pocket Wallet' }).click()
    await expect(page.getByText('User rejected transaction or signing').first()).toBeVisible()
    await page.getByRole('button', { name: 'Continue in Pocket Wallet' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await getUsdtAllowance(member.address)).toBe(0n)
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  await test.step('disconnecting here ends it in the wallet', async () => {
    expect(wallet.hasSession()).toBe(true)
    await getAccountButton(page, member.address).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => wallet.hasSession()).toBe(false)
  })
})

test('over WalletConnect a holder asks for income by a signature and takes it; another account approves and stakes', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await waitUntilSettled()
  const earner = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: getSandboxAccount('genesis').index })
  const holder = getTestAccount(2_000_000 + (Date.now() % 1_000_000))
  const node = getNode()
  await node.impersonateAccount({ address: holder.address })
  await join(holder.address, getAddress('genesis'), inUsdt('500'))
  await node.stopImpersonatingAccount({ address: holder.address })
  await wallet.close()
  await bring(earner, holder)
  const paid = () => getPaid(earner.address, contracts.productToken)
  const before = await paid()
  await page.goto('/assets-page/withdraw')
  await openConnectSheet(page)
  await pairWith(page, wallet)

  await test.step('income', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('10')
    await page.getByRole('button', { name: /^Withdraw 10/ }).click()
    await page.getByRole('button', { name: 'Continue in Pocket Wallet' }).click()
    await page.getByText(/arrives in your wallet\.$/).waitFor()
    await page.getByRole('button', { name: 'Continue in Pocket Wallet' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    expect((await paid()) - before).toBe(parseUnits('10', 18))
    const methods = wallet.requests.map(({ method }) => method)
    expect(methods).toEqual(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
  })

  await test.step('approve and stake', async () => {
    await wallet.showAccount(1)
    await expect(getAccountButton(page, holder.address)).toBeVisible()
    await page.goto('/stake')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Amount' }).fill('200')
    await page.getByRole('button', { name: /^Stake 200/ }).click()
    await page.getByRole('button', { name: 'Continue in Pocket Wallet' }).click()
    await expect(page.getByText('It is done')).toBeVisible()
    expect((await getPositions(holder.address)).length).toBe(1)
  })
})

test('what the wallet does by itself shows on the page: account, network, the end', async ({ page }) => {
  await page.goto('/dev/transactions')
  await openConnectSheet(page)
  await connect(page)

  await wallet.showAccount(1)
  await expect(getAccountButton(page, returned.address)).toBeVisible()
  await wallet.showAccount(0)
  await expect(getAccountButton(page, member.address)).toBeVisible()

  await wallet.changeChain(1)
  await expect(page.getByText('Your wallet is on network 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await expect(page.getByText('Your wallet is on network 1.')).toHaveCount(0)

  await wallet.disconnect()
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('apps open by links that carry the code; a refusal is said; a code that was given up opens nothing', async ({
    page,
  }) => {
    await page.goto('/dev/transactions')
    await openConnectSheet(page)
    const uri = await offerPairing(page)
    const links = page.getByRole('dialog').getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toContain(`https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`)
    expect(hrefs).toContain(uri)

    wallet.rejectNextProposal()
    await wallet.pair(uri)
    await expect(page.getByText('You rejected this in your wallet. Nothing was shared.')).toBeVisible()

    const givenUp = await offerPairing(page)
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await wallet.pair(givenUp)
    await expect.poll(() => wallet.hasSession()).toBe(false)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    await expect(getAccountButton(page, member.address)).toHaveCount(0)
  })
})
