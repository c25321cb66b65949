import { SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { startRelayedWallet, type RelayedWallet } from '@app/testing/walletconnect-wallet'
import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { chainId, getUsdtAllowance } from '../support/chain.ts'
import { offerPairing, pairWith } from '../support/pairing.ts'
import { expect, test } from '../support/test.ts'

const member = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 9 })
const returned = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 10 })

let wallet: RelayedWallet

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async () => {
  wallet = await startRelayedWallet({
    relayUrl: process.env.RELAY_URL ?? '',
    rpcUrl: `${process.env.BASE_URL}/rpc`,
    chainId,
    accounts: [member, returned],
  })
})
test.afterEach(() => wallet.close())

const account = (page: Page, address: string) =>
  page.getByRole('button', { name: new RegExp(`^Account ${address.slice(0, 6)}`) })

async function connect(page: Page): Promise<void> {
  await pairWith(page, wallet)
  await expect(account(page, member.address)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a wallet on a phone is paired by its code, signs in, sends, and is still there after a reload', async ({
  page,
}) => {
  await page.goto('/dev/transactions')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
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
    await expect(account(page, member.address)).toBeVisible()
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
    await account(page, member.address).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => wallet.hasSession()).toBe(false)
  })
})

test('what the wallet does by itself shows on the page: account, network, the end', async ({ page }) => {
  await page.goto('/dev/transactions')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await connect(page)

  await wallet.showAccount(1)
  await expect(account(page, returned.address)).toBeVisible()
  await wallet.showAccount(0)
  await expect(account(page, member.address)).toBeVisible()

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
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
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
    await expect(account(page, member.address)).toHaveCount(0)
  })
})
