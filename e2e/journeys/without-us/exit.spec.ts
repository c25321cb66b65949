import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getSafeChecksum } from '@app/config/acts/safe-batch'
import { getSandboxAccount, type SandboxRole } from '@app/config/sandbox-accounts'
import { languages } from '@app/core/languages'
import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { installWallet } from '../../fixtures/wallet.ts'
import { chainId, contracts, inUsdt } from '../../support/chain.ts'
import { blockInToken, passTime, place, rpc, startNode } from '../../support/left-chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { expect, test } from '../../support/test.ts'
import { findViolations } from '../../support/violations.ts'

/** Who between them hold everything that there is. */
const people = ['whale', 'nodeCandidate', 'lockEnded'] as const
const FIVE_YEARS = 5 * 365 * 86_400

const dayFiles = () => readdirSync(place.days).map((name) => path.join(place.days, name))
const getWays = (page: Page) => page.locator('.way')
const getOpen = (page: Page) => getWays(page).filter({ hasText: 'Can leave now' })

async function openPage(page: Page, { files = dayFiles(), node = place.rpcUrl } = {}): Promise<void> {
  await page.goto(place.exitUrl)
  await page.getByLabel('Address of the node').fill(node)
  if (files.length > 0) {
    await page.getByLabel('Files from this device').first().setInputFiles(files)
    await expect(page.getByText(/^Files of days: \d+\./)).toBeVisible()
  }
}

async function readWays(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show what can leave' }).click()
  await expect(page.locator('#result h2')).toBeVisible()
}

async function connect(page: Page, role: SandboxRole) {
  const { index } = getSandboxAccount(role)
  const wallet = await installWallet(page, { rpcUrl: place.rpcUrl, accounts: [index], chainId })
  return async () => {
    await page.getByRole('button', { name: 'Connect Test Wallet' }).click()
    await expect(page.getByLabel('2. The account')).toHaveValue(wallet.addresses[0]!)
    return wallet
  }
}

async function takeAll(page: Page): Promise<string[]> {
  const kinds: string[] = []
  for (const way of await getOpen(page).all()) {
    kinds.push((await way.getAttribute('data-kind'))!)
    await way.locator('button.primary').click()
    await expect(way.getByRole('status')).toHaveText(/^Done in block/)
  }
  return kinds
}

test('a wallet and a node are enough: all that is open leaves, and later all the rest', async ({ page, context }) => {
  test.setTimeout(600_000)
  const taken = new Set<string>()
  for (const role of people) {
    const own = await context.newPage()
    const connectOwn = await connect(own, role)
    await openPage(own, { files: role === 'whale' ? [place.proofsFile] : dayFiles() })
    await connectOwn()
    await readWays(own)
    for (const kind of await takeAll(own)) taken.add(kind)
    await readWays(own)
    await expect(
      getOpen(own).filter({ hasNot: own.locator('[data-kind="poolReward"],[data-kind="orders"]') }),
    ).toHaveCount(await getOpen(own).count())
    await own.close()
  }
  expect([...taken].toSorted()).toEqual(
    expect.arrayContaining(['cardRewards', 'cards', 'dividend', 'lock', 'orders', 'poolReward', 'stake']),
  )
  const snapshot = await rpc<Hex>('evm_snapshot')
  await passTime(FIVE_YEARS)
  for (const role of people) {
    const own = await context.newPage()
    const connectOwn = await connect(own, role)
    await openPage(own)
    await connectOwn()
    await readWays(own)
    await takeAll(own)
    await readWays(own)
    await expect(own.locator('#result h2')).toHaveText(/has nothing to withdraw from these contracts$/)
    await own.close()
  }
  await rpc('evm_revert', snapshot)
  await page.close()
})

test('an account is looked at by its address: what to send, a code for a wallet, a file for a Safe', async ({
  page,
}) => {
  const { address } = getSandboxAccount('whale')
  await openPage(page)
  await page.getByLabel('Or an address to look at').fill(address)
  await readWays(page)
  await expect(page.getByText('One node alone is believed here.')).toBeVisible()
  await expect(page.locator('.way button.primary')).toHaveCount(0)
  const reward = page.locator('.way[data-kind="poolReward"]').first()
  await reward.getByText('Send it with any wallet').click()
  const to = await reward.getByLabel('To', { exact: true }).inputValue()
  await expect(reward.getByRole('img', { name: `ethereum:${to}@${chainId}/claim` })).toBeVisible()
  const stake = page.locator('.way[data-kind="stake"]').first()
  await stake.getByText('Send it with any wallet').click()
  // A list is nothing that EIP-681 could say.
  await expect(stake.getByRole('img')).toHaveCount(0)
  const [pool, data] = await Promise.all(
    ['To', 'Data'].map((label) => stake.getByLabel(label, { exact: true }).inputValue()),
  )
  // Its lock may not have ended.
  expect(
    await rpc('eth_call', { from: address, to: pool, data }, 'latest').catch((error: Error) => error.message),
  ).toMatch(/^0x[0-9a-f]{64}$|execution reverted/)
  // Who sends from elsewhere may name a receiver, too.
  await stake.getByLabel('To another account: Address of the receiver').fill(getSandboxAccount('new').address)
  await expect(stake.getByLabel('Data: To another account', { exact: true })).toHaveValue(
    new RegExp(getSandboxAccount('new').address.slice(2), 'i'),
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Transaction Builder/ }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Parameters<
    typeof getSafeChecksum
  >[0] & {
    transactions: readonly unknown[]
  }
  // Cards are taken out by a decision of their own.
  expect(file.transactions).toHaveLength(await getOpen(page).filter({ hasNotText: 'Staked cards' }).count())
  expect(file.meta).toMatchObject({ checksum: getSafeChecksum(file), createdFromSafeAddress: address })
})

test('nodes that say different things show nothing; one that refuses large questions is asked small ones', async ({
  page,
}) => {
  const connectOwn = await connect(page, 'leader')
  const old = await startNode((request) =>
    request.method === 'eth_call' ? { ...request, params: [request.params[0], '0x64'] } : request,
  )
  const small = await startNode((request, size) =>
    request.method === 'eth_call' && size > 20_000
      ? { error: { code: -32_602, message: 'request too large' } }
      : request,
  )
  await openPage(page, { node: old.url })
  await connectOwn()
  await page.getByRole('button', { name: 'Show what can leave' }).click()
  await expect(page.locator('#result')).toHaveText(/say different things, so nothing is shown/)
  await expect(getWays(page)).toHaveCount(0)
  const silent = await startNode((request) =>
    request.method === 'eth_call' && JSON.stringify(request).includes(contracts.votingEscrow.slice(2).toLowerCase())
      ? { error: { code: -32_000, message: 'not now' } }
      : request,
  )
  await page.getByLabel('Address of the node').fill(silent.url)
  await readWays(page)
  await expect(page.getByText(/^Not known: votingEscrow gave no answer/)).toBeVisible()
  await expect(getWays(page).first()).toBeVisible()
  silent.stop()
  await page.getByLabel('Address of the node').fill(small.url)
  await readWays(page)
  await expect(page.locator('#result h2')).toHaveText(/^What 0x.* can withdraw$/)
  for (const node of [old, small]) node.stop()
})

test('a wallet that is on another chain is asked to change it; a refusal there, or of the call, is said and sends nothing', async ({
  page,
}) => {
  const { index } = getSandboxAccount('leader')
  const wallet = await installWallet(page, {
    rpcUrl: place.rpcUrl,
    accounts: [index],
    chainId: 1,
    knownChainIds: [chainId],
  })
  await openPage(page)
  await page.getByRole('button', { name: 'Connect Test Wallet' }).click()
  wallet.reject('wallet_switchEthereumChain')
  await page.getByRole('button', { name: 'Show what can leave' }).click()
  await expect(page.locator('#result')).toHaveText('User rejected transaction or signing')
  await readWays(page)
  wallet.reject('eth_sendTransaction')
  const way = getWays(page)
    .filter({ has: page.locator('button.primary') })
    .first()
  if ((await way.count()) === 0) await passTime(400 * 86_400)
  await readWays(page)
  await way.locator('button.primary').click()
  await expect(way.getByRole('status')).toHaveText('User rejected transaction or signing')
  await expect(way.locator('button.primary')).toBeEnabled()
  wallet.script('eth_sendTransaction', () => Promise.reject(new Error('the phone went away')), 1)
  await way.locator('button.primary').click()
  await expect(way.getByRole('status')).toHaveText(/gave no clear answer and may have sent this/)
  await expect(way.locator('button.primary')).toBeDisabled()
})

test('contracts that somebody gave have buttons only where their code is of this release', async ({ page }) => {
  const { address } = getSandboxAccount('whale')
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contracts.stakingPoolUsdt, 5n] })
  await rpc('eth_sendTransaction', { from: address, to: contracts.usdt, data: approve })
  const connectOwn = await connect(page, 'whale')
  await openPage(page)
  await connectOwn()
  await readWays(page)
  const allowance = page.locator('.way[data-kind="allowance"]').first()
  await expect(allowance.getByRole('button', { name: 'Revoke' })).toBeVisible()
  const [{ deployment }] = (await page.evaluate(() => {
    const { generations } = JSON.parse(document.getElementById('exit-facts')!.textContent) as { generations: object[] }
    return generations.map((one) => ({ deployment: JSON.stringify(one) }))
  })) as [{ deployment: string }]
  const give = async (text: string) => {
    const details = page.getByText('Other contracts')
    if (!(await page.getByLabel('Or its text').isVisible())) await details.click()
    await page.getByLabel('Or its text').fill(text)
    await page.getByRole('button', { name: 'Use', exact: true }).click()
  }
  await give('{"chainId":1}')
  await expect(page.getByText(/^This is no deployment file/)).toBeVisible()
  await give(deployment)
  await expect(page.getByText('Contracts that you gave are in use.')).toBeVisible()
  await readWays(page)
  // A token of somebody else has no code of ours: what looks like one may be a collection of cards, of which "0" is one.
  await expect(allowance.getByText('The code of this contract is not in this release')).toBeVisible()
  await expect(allowance.getByRole('button')).toHaveCount(0)
  await expect(page.locator('.way[data-kind="poolReward"]').first().locator('button.primary')).toBeVisible()
  const given = JSON.parse(deployment) as { contracts: Record<string, string> }
  given.contracts['stakingPoolUsdt'] = given.contracts['productToken']!
  await give(JSON.stringify(given))
  await readWays(page)
  await expect(page.getByText('Not known: stakingPoolUsdt gave no answer.')).toBeVisible()
  // Who answers all questions could invent every amount: one of somebody else has no buttons.
  const copy = '0x00000000000000000000000000000000000c0b1e'
  await rpc('anvil_setCode', copy, await rpc('eth_getCode', contracts.multicall3, 'latest'))
  await give(deployment.replaceAll(new RegExp(contracts.multicall3, 'gi'), copy))
  await readWays(page)
  await expect(getWays(page).first()).toBeVisible()
  await expect(page.locator('.way button.primary')).toHaveCount(0)
  await give('')
  await readWays(page)
  await allowance.getByRole('button', { name: 'Revoke' }).click()
  await expect(allowance.getByRole('status')).toHaveText(/^Done in block/)
})

test('who a token refuses to pay takes it out to another account', async ({ page }) => {
  await passTime(400 * 86_400)
  const stranger = '0x00000000000000000000000000000000000ca5e1'
  const holder = getSandboxAccount('member')
  const connectOwn = await connect(page, 'member')
  await openPage(page)
  await connectOwn()
  const unblock = await blockInToken(contracts.usdt, holder.address)
  await readWays(page)
  const stake = page.locator('.way[data-kind="stake"][data-contract="stakingPoolUsdt"]').first()
  await stake.locator('button.primary').click()
  await expect(stake.getByRole('status')).toHaveText(/^Refused: .*execution reverted/)
  await stake.locator('summary', { hasText: 'To another account' }).click()
  await stake.getByLabel('Address of the receiver', { exact: true }).fill('0x12')
  await stake.getByRole('button', { name: 'Withdraw to that address' }).click()
  await expect(stake.getByRole('status')).toHaveText('Enter a whole address: 0x and 40 characters.')
  await stake.getByLabel('Address of the receiver', { exact: true }).fill(stranger)
  await stake.getByRole('button', { name: 'Withdraw to that address' }).click()
  await expect(stake.getByRole('status')).toHaveText(/^Done in block/)
  const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
  expect(BigInt(await rpc<Hex>('eth_call', { to: contracts.usdt, data: balance }, 'latest'))).toBeGreaterThan(
    inUsdt('1'),
  )
  await unblock()
})

test('a line of proofs that somebody made up shows nothing, and hides nothing', async ({ page }) => {
  const { address } = getSandboxAccount('leader')
  const lines = readFileSync(place.proofsFile, 'utf8').trim().split('\n')
  const own = lines.find((line) => line.toLowerCase().includes(address.toLowerCase()))!
  const forged = JSON.stringify({ ...(JSON.parse(own) as object), cumulative: `1${'0'.repeat(30)}` })
  await openPage(page, { files: [] })
  await page.getByLabel('Or an address to look at').fill(address)
  const give = (name: string, text: string) =>
    page
      .getByLabel('Files from this device')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await give('forged.jsonl', forged)
  await readWays(page)
  await expect(page.locator('.way[data-kind="dividend"]')).toHaveCount(0)
  await give('true.jsonl', own)
  await readWays(page)
  await expect(page.locator('.way[data-kind="dividend"]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove the files' }).click()
  await readWays(page)
  await expect(page.locator('.way[data-kind="dividend"]')).toHaveCount(0)
  await give('none.txt', 'neither')
  await expect(page.getByText(/^none\.txt is neither a file of a settled day nor proofs/)).toBeVisible()
})

test('who uses a keyboard keeps the place when the page is drawn anew', async ({ page }) => {
  const connectOwn = await connect(page, 'whale')
  await openPage(page, { files: [] })
  const node = page.getByLabel('Address of the node')
  await node.fill('http://')
  // A wallet that comes late.
  await page.evaluate(() => {
    const info = { uuid: '6c1a5a3f-6f49-4c0b-8a41-5a6f1f2f9a11', name: 'Late', icon: 'data:,', rdns: 'example.late' }
    const detail = Object.freeze({ info, provider: { request: () => Promise.reject(new Error('late')) } })
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await expect(page.getByRole('button', { name: 'Connect Late' })).toBeVisible()
  await page.keyboard.type('127.0.0.1')
  await expect(node).toHaveValue('http://127.0.0.1')
  await connectOwn()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Connect Test Wallet' })).toBeFocused()
  const language = page.locator('.brand select')
  await language.focus()
  await language.selectOption('vi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(language).toBeFocused()
})

test('it fits a narrow phone in every language, and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 812 })
  await openPage(page)
  await page.getByLabel('Or an address to look at').fill(getSandboxAccount('whale').address)
  for (const language of languages) {
    await page.locator('.brand select').selectOption(language)
    await page.locator('main > button.primary').click()
    await expect(page.locator('#result h2')).toBeVisible()
    for (const summary of await page.locator('.way summary').all()) await summary.click()
    expect([language, await findMisfits(page)]).toEqual([language, []])
  }
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await findViolations(page)).toEqual([])
  }
})
