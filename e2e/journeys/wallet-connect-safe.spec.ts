import { cardSellerAbi } from '@app/abis/card-seller'
import { equityCardAbi } from '@app/abis/equity-card'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { SANDBOX_MNEMONIC, sandboxSafe } from '@app/config/sandbox-accounts'
import type { CardDetail } from '@app/core/api/cards'
import { canonicalSafeContracts, createSafe, type SafeSender } from '@app/testing/safe'
import { createSafeWallet, type SafeWallet } from '@app/testing/safe-wallet'
import { startRelayedWallet, type RelayedWallet } from '@app/testing/walletconnect-wallet'
import type { Page } from '@playwright/test'
import { type Address, createWalletClient, encodeFunctionData, erc20Abi, http, type Hex, parseEther } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { showUsdt } from '../support/amounts.ts'
import {
  chainId,
  contracts,
  getAddress,
  getApi,
  getPositions,
  getUsdtAllowance,
  inRwas,
  inUsdt,
} from '../support/chain.ts'
import { join } from '../support/join.ts'
import { allowPool, getNode, mineBlock, mineBlocks } from '../support/mining.ts'
import { pairWith } from '../support/pairing.ts'
import { getAccountButton, openConnectSheet } from '../support/test-wallet.ts'
import { expect, test } from '../support/test.ts'

const rpcUrl = `${process.env.BASE_URL}/rpc`
const chain = { ...anvil, id: chainId }
/** The first two owners of the Safe of the sandbox, which are its accounts 0 and 1. */
const owners = [0, 1].map((addressIndex) => mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex }))
const [first, second] = owners
const noAllowance = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [contracts.stakingPoolUsdt, 0n],
})
const waits = 'Waits for the owners: 2 of 3 must sign'

let owned: SafeWallet
let wallet: RelayedWallet

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.afterEach(() => wallet.close())

async function bring(address: Address, sender: SafeSender): Promise<void> {
  owned = createSafeWallet({ sender, safe: { address, chainId }, owners: [first!, second!] })
  wallet = await startRelayedWallet({
    relayUrl: process.env.RELAY_URL ?? '',
    rpcUrl,
    chainId,
    accounts: [{ address }],
    name: 'Safe',
    provider: owned.provider,
  })
}

async function bringNewSafe(): Promise<Address> {
  const account = privateKeyToAccount(generatePrivateKey())
  await getNode().setBalance({ address: account.address, value: parseEther('10') })
  const sender = createWalletClient({ account, chain, transport: http(rpcUrl), pollingInterval: 200 })
  const addresses = [...owners, account].map((owner) => owner.address)
  const safe = await createSafe(sender, canonicalSafeContracts, { owners: addresses, threshold: 2 })
  await bring(safe, sender)
  return safe
}

async function connect(page: Page, path: string, address: Address): Promise<void> {
  await page.goto(path)
  await openConnectSheet(page)
  await pairWith(page, wallet)
  await expect(getAccountButton(page, address)).toBeVisible()
}

/** A card that the whale buys, and the stake in RWAS that a claim of its shares takes; both final. */
async function giveCardAndStake(to: Address): Promise<bigint> {
  const node = getNode()
  const account = getAddress('whale')
  const { cardSeller: address, usdt, rwas, equityCard, stakingPoolRwas } = contracts
  const stake = inRwas('1')
  await node.impersonateAccount({ address: to })
  await join(to, getAddress('genesis'), 0n)
  const price = await node.readContract({ address, abi: cardSellerAbi, functionName: 'price' })
  await node.writeContract({ account, address: usdt, abi: erc20Abi, functionName: 'approve', args: [address, price] })
  await node.writeContract({ account, address: rwas, abi: erc20Abi, functionName: 'transfer', args: [to, stake] })
  await node.writeContract({
    account: to,
    address: rwas,
    abi: erc20Abi,
    functionName: 'approve',
    args: [stakingPoolRwas, stake],
  })
  await mineBlock()
  const { timestamp } = await node.getBlock()
  const { request, result: id } = await node.simulateContract({
    account,
    address,
    abi: cardSellerAbi,
    functionName: 'buy',
    args: [1n, 1n, price, timestamp + 3_600n],
  })
  await node.writeContract(request)
  await node.writeContract({
    account: to,
    address: stakingPoolRwas,
    abi: stakingPoolAbi,
    functionName: 'stake',
    args: [stake],
  })
  await mineBlock()
  await node.writeContract({
    account,
    address: equityCard,
    abi: equityCardAbi,
    functionName: 'safeTransferFrom',
    args: [account, to, id, 1n, '0x'],
  })
  await node.stopImpersonatingAccount({ address: to })
  await mineBlocks(80)
  return id
}

/** @returns the hash that its owners sign */
async function propose(page: Page): Promise<Hex> {
  await expect(page.getByText(/^2 of the 3 owners of this Safe must sign/)).toBeVisible()
  const before = wallet.answers.length
  await page.getByRole('button', { name: 'Continue in Safe' }).click()
  await expect(page.getByText(waits).first()).toBeVisible()
  return wallet.answers[before] as Hex
}

async function openTray(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Transactions/ })
    .first()
    .click()
}

test('a Safe that connects over WalletConnect signs in by two owners; what it sends waits for them, over a reload', async ({
  page,
}) => {
  const { address } = sandboxSafe
  await bring(address, createWalletClient({ account: first!, chain, transport: http(rpcUrl) }))
  await connect(page, '/dev/transactions', address)

  await page.getByRole('button', { name: 'Allow exactly 5 USDT', exact: true }).click()
  const safeTxHash = await propose(page)

  await page.reload()
  await expect(getAccountButton(page, address)).toBeVisible()
  await openTray(page)
  await expect(page.getByText(waits).first()).toBeVisible()
  await owned.carryOut(safeTxHash)
  await expect(page.getByText(waits)).toHaveCount(0)
  expect(await getUsdtAllowance(address)).toBe(5_000_000n)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign', 'eth_sendTransaction'])
})

test('over WalletConnect a Safe approves and stakes; what fails in it, and what it executes instead, is said', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const safe = await bringNewSafe()
  const node = getNode()
  await node.impersonateAccount({ address: safe })
  await join(safe, getAddress('genesis'), inUsdt('1000'))
  await connect(page, '/stake', safe)
  const ask = async (amount: string) => {
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await page.getByRole('button', { name: `Stake ${showUsdt(amount)}` }).click()
    return await propose(page)
  }

  await test.step('the stake follows by itself once the approval is executed', async () => {
    const approval = await ask('300')
    const asked = wallet.answers.length
    await owned.carryOut(approval)
    await expect.poll(() => wallet.answers.length).toBe(asked + 1)
    await owned.carryOut(wallet.answers[asked] as Hex)
    await expect(page.getByText('It is done')).toBeVisible()
    expect((await getPositions(safe)).length).toBe(1)
  })

  await test.step('executed and failed', async () => {
    await allowPool(safe, inUsdt('400'))
    await page.reload()
    owned.useSafeTxGas(400_000n)
    const stake = await ask('400')
    await allowPool(safe, 0n)
    await owned.carryOut(stake)
    await expect(page.getByText(/^The Safe executed it and it failed: nothing moved/).first()).toBeVisible()
    expect((await getPositions(safe)).length).toBe(1)
  })

  await test.step('executed something else in its place', async () => {
    await page.reload()
    owned.useSafeTxGas(0n)
    const approval = await ask('200')
    await owned.replace(approval, { to: contracts.usdt, data: noAllowance })
    await expect(page.getByText('The transaction was replaced by another one').first()).toBeVisible()
    expect(await getUsdtAllowance(safe)).toBe(0n)
  })
  await node.stopImpersonatingAccount({ address: safe })
})

test('over WalletConnect the owners of a Safe ask for the shares of its card by their signatures', async ({ page }) => {
  const safe = await bringNewSafe()
  const id = await giveCardAndStake(safe)
  const read = () => getApi<CardDetail>(`nft721/detail?id=${id}`)
  await expect.poll(async () => (await read().catch(() => undefined))?.owner).toBe(safe)
  await connect(page, `/backpack/detail?id=${id}`, safe)

  await page.getByRole('button', { name: /^Claim .+ shares/ }).click()
  await expect.poll(async () => (await read()).equityClaim).toBe('registered')
  await expect(page.getByRole('button', { name: /^Claim .+ shares/ })).toHaveCount(0)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign', 'eth_signTypedData_v4'])
})
