import { SANDBOX_MNEMONIC, sandboxSafe } from '@app/config/sandbox-accounts'
import { createSafeWallet, type SafeWallet } from '@app/testing/safe-wallet'
import { startRelayedWallet, type RelayedWallet } from '@app/testing/walletconnect-wallet'
import { createWalletClient, http, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { chainId, getUsdtAllowance } from '../support/chain.ts'
import { pairWith } from '../support/pairing.ts'
import { expect, test } from '../support/test.ts'

const rpcUrl = `${process.env.BASE_URL}/rpc`
const safe = { address: sandboxSafe.address, chainId } as const
/** The first two owners of the Safe of the sandbox, which are its accounts 0 and 1. */
const owners = [0, 1].map((addressIndex) => mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex }))

let owned: SafeWallet
let wallet: RelayedWallet

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async () => {
  const [first, second] = owners
  const sender = createWalletClient({ account: first!, chain: { ...anvil, id: chainId }, transport: http(rpcUrl) })
  owned = createSafeWallet({ sender, safe, owners: [first!, second!] })
  wallet = await startRelayedWallet({
    relayUrl: process.env.RELAY_URL ?? '',
    rpcUrl,
    chainId,
    accounts: [{ address: safe.address }],
    name: 'Safe',
    provider: owned.provider,
  })
})
test.afterEach(() => wallet.close())

test('a Safe that connects over WalletConnect signs in by two owners; what it sends waits for them, over a reload', async ({
  page,
}) => {
  await page.goto('/dev/transactions')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await pairWith(page, wallet)
  const account = page.getByRole('button', { name: new RegExp(`^Account ${safe.address.slice(0, 6)}`) })
  await expect(account).toBeVisible()

  await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
  await expect(page.getByText(/^2 of the 3 owners of this Safe must sign/)).toBeVisible()
  const before = wallet.answers.length
  await page.getByRole('button', { name: 'Continue in Safe' }).click()
  await expect(page.getByText('Waits for the owners: 2 of 3 must sign').first()).toBeVisible()
  const safeTxHash = wallet.answers[before] as Hex

  await page.reload()
  await expect(account).toBeVisible()
  await page
    .getByRole('button', { name: /Transactions/ })
    .first()
    .click()
  await expect(page.getByText('Waits for the owners: 2 of 3 must sign').first()).toBeVisible()
  await owned.carryOut(safeTxHash)
  await expect(page.getByText('Waits for the owners: 2 of 3 must sign')).toHaveCount(0)
  expect(await getUsdtAllowance(safe.address)).toBe(5_000_000n)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign', 'eth_sendTransaction'])
})
