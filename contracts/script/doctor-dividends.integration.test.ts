import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WholeDeployment } from '@app/config/deployment'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import { encodeFunctionData, getAddress, numberToHex, parseEther, type Abi, type Address, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatCheck } from './production/check.ts'
import { checkDeployment } from './production/checks.ts'
import { deployProduction } from './production/deploy-production.ts'
import {
  adminContract,
  deployer,
  getClient,
  getGoodSettings,
  handOver,
  operatorAccount,
  prepareProductionChain,
  productionChainId,
  settlerAccount,
  vetoerAccount,
} from './production.test-setup.ts'

const day = 86_400
const none = numberToHex(0, { size: 32 })
const holder: Address = '0x000000000000000000000000000000000000bEEF'
const signer: Address = '0x000000000000000000000000000000000000c0de'

const vaultFunctions: Abi = dividendVaultAbi
const managerFunctions: Abi = accessManagerAbi

let anvil: Anvil
let client: ReturnType<typeof getClient>
let folder: string
let settings: ReturnType<typeof getGoodSettings>
let deployment: WholeDeployment
let staged: Hex

beforeAll(async () => {
  anvil = await startAnvil({ chainId: productionChainId })
  settings = getGoodSettings(await prepareProductionChain(anvil.url))
  client = getClient(anvil.url)
  folder = mkdtempSync(join(tmpdir(), 'dividends-'))
  const file = join(folder, 'file.json')
  await deployProduction({
    chainId: productionChainId,
    rpcUrl: anvil.url,
    settings,
    file,
    getSender: async () => deployer,
    print: () => {},
  })
  deployment = JSON.parse(readFileSync(file, 'utf8')) as WholeDeployment
  // Six in the morning: no test runs into another day of the chain.
  const { timestamp } = await client.getBlock({ blockTag: 'latest' })
  await pass(day - (Number(timestamp) % day) + day / 4)
}, 120_000)

afterAll(async () => {
  await anvil?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  staged = await client.snapshot()
})

afterEach(() => client.revert({ id: staged }))

async function send(account: Address, to: Address, data: Hex) {
  await client.impersonateAccount({ address: account })
  await client.setBalance({ address: account, value: parseEther('1') })
  const hash = await client.sendTransaction({ account, chain: null, to, data })
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(status).toBe('success')
}

const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: vaultFunctions, functionName, args })
const call = (account: Address, functionName: string, args: readonly unknown[] = []) =>
  send(account, deployment.contracts.dividendVault, encode(functionName, args))
const manage = (functionName: string, args: readonly unknown[]) =>
  send(
    deployer.address,
    deployment.contracts.accessManager,
    encodeFunctionData({ abi: managerFunctions, functionName, args }),
  )

async function callLater(account: Address, delay: number, functionName: string, args: readonly unknown[] = []) {
  const { accessManager, dividendVault } = deployment.contracts
  const data = encode(functionName, args)
  const at = { abi: accessManagerAbi, args: [dividendVault, data] } as const
  const scheduled = encodeFunctionData({ ...at, functionName: 'schedule', args: [...at.args, 0] })
  await send(account, accessManager, scheduled)
  await client.increaseTime({ seconds: delay })
  await send(account, accessManager, encodeFunctionData({ ...at, functionName: 'execute' }))
}

async function leave() {
  await handOver(client, deployment)
  await manage('renounceRole', [roles.ADMIN, deployer.address])
}

async function pass(seconds: number) {
  await client.increaseTime({ seconds })
  await client.mine({ blocks: 1 })
}

const getToday = async () => (await client.getBlock({ blockTag: 'latest' })).timestamp / BigInt(day)

async function fund(token: Address, amount: bigint, dayCount: bigint) {
  const { dividendVault } = deployment.contracts
  const pay = (functionName: 'mint' | 'approve', to: Address) =>
    send(operatorAccount, token, encodeFunctionData({ abi: testUsdtAbi, functionName, args: [to, amount] }))
  await pay('mint', operatorAccount)
  await pay('approve', dividendVault)
  await call(operatorAccount, 'fund', [token, 0, amount, (await getToday()) + 1n, dayCount])
}

async function post(lastDay: bigint, cumulative: bigint): Promise<Hex> {
  const { dividendVault, usdt } = deployment.contracts
  const args = [holder, usdt, cumulative] as const
  const root = await client.readContract({
    address: dividendVault,
    abi: dividendVaultAbi,
    functionName: 'leafOf',
    args,
  })
  await call(settlerAccount, 'post', [lastDay, root, none, none, 0n, none, none])
  return root
}

async function look(of = deployment, signers?: readonly Address[]): Promise<string[]> {
  const expected = of === deployment ? { settings, ...(signers ? { signers } : {}) } : {}
  return (await checkDeployment(client, of, expected)).map(formatCheck)
}
const getFailures = async (of = deployment, signers?: readonly Address[]) =>
  (await look(of, signers)).filter((line) => line.startsWith('FAILED'))

async function getNote(what: string): Promise<string | undefined> {
  return (await look()).find((line) => line.startsWith(`note    ${what}: `))?.slice(what.length + 10)
}

describe('the doctor and the dividend vault', () => {
  it('says that nothing is in use yet', async () => {
    await leave()
    const lines = await look()
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([])
    for (const line of [
      'note    VETOERs: 3',
      'note    signers of dividendVault: none: no voucher pays until SIGNER_ADMIN adds one',
      'note    roots in dividendVault: none: nothing is settled on the chain',
      'note    rules of dividendVault: none announced',
      'ok      dividendVault takes the product, USDT and RWAS',
      'ok      dividendVault holds the usdt of its dividends',
      'note    rwas in dividendVault: nothing is funded yet',
      'note    what dividendVault may pay of productToken with vouchers in a day: 0 SMP',
    ])
      expect(lines).toContain(line)
    expect(lines.join('\n')).not.toContain('how far ahead')
  })

  it('says what is funded, how far ahead, and what of it is paid', async () => {
    await leave()
    const { usdt, rwas } = deployment.contracts
    await fund(usdt, 100n * 10n ** 18n + 3n, 100n)
    await fund(rwas, 90n, 90n)
    const today = await getToday()
    const lastDay = (days: bigint) => new Date(Number(today + days) * day * 1_000).toISOString().slice(0, 10)
    expect(await getNote('how far ahead dividendVault is funded with usdt')).toBe(
      `until ${lastDay(100n)}. TOO FAR: 10.000000000000000003 BSC-USD is released later than in 90 days, and stays for ever if the operator goes before it is settled`,
    )
    expect(await getNote('how far ahead dividendVault is funded with rwas')).toBe(`until ${lastDay(90n)}`)
    expect(await getNote('rwas in dividendVault')).toBe(
      'funded 0.0000009 RWAS, released 0 RWAS, covered 0 RWAS, paid 0 RWAS',
    )
    await pass(2 * day)
    const root = await post(today + 1n, 10n ** 18n)
    await pass(7 * day)
    await call(holder, 'exit', [holder, usdt, 0n, root, 10n ** 18n, []])
    expect(await getNote('usdt in dividendVault')).toBe(
      'funded 100.000000000000000003 BSC-USD, released 8 BSC-USD, covered 0 BSC-USD, paid 1 BSC-USD',
    )
    expect(await getFailures()).toEqual([])
    await pass(day)
    expect(await getNote('how far ahead dividendVault is funded with usdt')).toBe(`until ${lastDay(100n)}`)
  })

  it('says how old the newest root is, and what it can do', async () => {
    await leave()
    const today = await getToday()
    await pass(day)
    await post(today, 1n)
    const name = new Date(Number(today) * day * 1_000).toISOString().slice(0, 10)
    const expectAge = async (text: string) =>
      expect(await getNote('roots in dividendVault')).toMatch(
        new RegExp(`^1, the newest of ${name}, posted at 20[-0-9]+T[0-9:]+Z, ${text}$`),
      )
    await expectAge('0 h old, not payable yet')
    await pass(36 * 3_600)
    await expectAge('36 h old, paying with vouchers')
    await pass(7 * day - 36 * 3_600)
    await expectAge('168 h old, open: nobody can veto it any more')
  })

  it('says who signs, what may leave, which rules hold, and when a signer ends soon', async () => {
    await leave()
    const { usdt, settingsDesk } = deployment.contracts
    const { timestamp } = await client.getBlock({ blockTag: 'latest' })
    const endsAt = timestamp + BigInt(60 * day)
    const { account } = settings.roles.signerAdmin
    await callLater(account, 2 * day, 'addSigner', [signer, endsAt])
    const ends = new Date(Number(endsAt) * 1_000).toISOString().replace('.000', '')
    const shown = (await getNote('signers of dividendVault'))!
    expect(shown.toLowerCase()).toBe(`${signer} until ${ends}`.toLowerCase())
    const named = getAddress(signer)
    const other = settings.voucherSigner
    expect(await getFailures(deployment, [named])).toEqual([])
    const stated = 'FAILED  who is stated signs for dividendVault, and nobody else: '
    expect(await getFailures(deployment, [other])).toEqual([
      `${stated}${named} signs too. Next: fund nothing; GUARDIAN calls disableSigner`,
    ])
    expect(await getFailures(deployment, [named, other])).toEqual([
      `${stated}${other} does not. Next: SIGNER_ADMIN calls addSigner`,
    ])
    await callLater(adminContract, 3 * day, 'raiseDailyCap', [usdt, parseEther('5')])
    expect(await getNote('what dividendVault may pay of usdt with vouchers in a day')).toBe('5 BSC-USD')
    await callLater(settingsDesk, day, 'announceRules', [numberToHex(5, { size: 32 }), (await getToday()) + 9n])
    expect(await getNote('rules of dividendVault')).toMatch(new RegExp(`^0x0{63}5 from 20[-0-9]+$`))
    await pass(30 * day)
    expect(await getNote('signers of dividendVault')).toBe(`${shown}. ENDING: SIGNER_ADMIN adds another before`)
    await pass(30 * day)
    expect(await getNote('signers of dividendVault')).toMatch(/^none: /)
    expect(await getFailures()).toEqual([])
  })

  it('has nothing against what was left behind once it is put right', async () => {
    const { usdt, settingsDesk } = deployment.contracts
    const ownRoles = [roles.SIGNER_ADMIN, roles.SETTINGS]
    for (const role of ownRoles) await manage('grantRole', [role, deployer.address, 0])
    const today = await getToday()
    const rules = today + 30n
    await call(deployer.address, 'raiseDailyCap', [usdt, 9n])
    await call(deployer.address, 'addSigner', [signer, 2n ** 40n - 1n])
    await call(deployer.address, 'announceRules', [numberToHex(6, { size: 32 }), rules])
    await pass(day)
    const root = await post(today, 7n)
    for (const role of ownRoles) await manage('revokeRole', [role, deployer.address])
    await leave()
    expect(await getFailures()).toHaveLength(4)
    await call(settings.roles.guardian.account, 'lowerDailyCap', [usdt, 0n])
    await call(settings.roles.guardian.account, 'disableSigner')
    await call(vetoerAccount, 'veto', [0n, root])
    await callLater(settingsDesk, day, 'announceRules', [numberToHex(7, { size: 32 }), rules])
    await post(today, 8n)
    expect(await getFailures()).toEqual([])
  })

  it('does not take a pause of the guardian for one that was left behind', async () => {
    await leave()
    await call(settings.roles.guardian.account, 'pause')
    expect(await getFailures()).toEqual([])
  })

  it('sees that less is held than owed', async () => {
    await leave()
    const { usdt, dividendVault } = deployment.contracts
    await fund(usdt, 100n, 1n)
    await send(
      dividendVault,
      usdt,
      encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [holder, 1n] }),
    )
    expect(await getFailures()).toEqual([
      'FAILED  dividendVault holds the usdt of its dividends: it holds 99 and owes 100 base units',
    ])
  })

  it('sees a token that the vault does not take', async () => {
    await leave()
    const { contracts } = deployment
    const other = { ...deployment, contracts: { ...contracts, rwas: contracts.drToken, drToken: contracts.rwas } }
    expect(await getFailures(other)).toContainEqual(
      'FAILED  dividendVault takes the product, USDT and RWAS: rwas was not added. Next: ADMIN calls addToken',
    )
  })

  it('sees a file in which who posts also vetoes, and says when few can veto', async () => {
    await leave()
    const governance = deployment.governance!
    const VETOER = { accounts: [settlerAccount], delay: 0 }
    const other = { ...deployment, governance: { ...governance, roles: { ...governance.roles, VETOER } } }
    const lines = await look(other)
    expect(lines).toContain('note    VETOERs: 1, of 3 that are recommended')
    expect(lines).toContainEqual(
      `FAILED  the file names no SETTLER that is a VETOER: ${settlerAccount} would be asked about what it posted itself`,
    )
  })
})
