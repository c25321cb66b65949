import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkConfigFolder } from '@app/config/config-folder'
import type { WholeDeployment } from '@app/config/deployment'
import { makeFilledFolder } from '@app/config/filled-folder.test-setup'
import { Keystore } from 'ox'
import {
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  parseEther,
  parseUnits,
  toFunctionSelector,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatCheck } from './production/check.ts'
import { checkDeployment } from './production/checks.ts'
import {
  adminContract,
  deployer,
  deployerKey,
  getClient,
  getGoodSettings,
  handOver,
  operatorAccount,
  otherOperator,
  productionChainId,
  prepareProductionChain,
  settlerAccount,
} from './production.test-setup.ts'

type Settings = ReturnType<typeof getGoodSettings>
type Result = { code: number | null; output: string }

const password = 'correct horse'
const scripts = fileURLToPath(new URL('.', import.meta.url))
const environment = { ...process.env, DEPLOYER_KEY: '', DEPLOYER_KEYSTORE: '', DEPLOYER_KEYSTORE_PASSWORD: password }

let anvil: Anvil
let external: Settings['external']
let client: ReturnType<typeof getClient>
let folder: string
let whole: WholeDeployment
let fresh: Hex

beforeAll(async () => {
  anvil = await startAnvil({ chainId: productionChainId })
  external = await prepareProductionChain(anvil.url)
  client = getClient(anvil.url)
  folder = mkdtempSync(join(tmpdir(), 'deploy-'))
})

afterAll(async () => {
  await anvil?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

const getFile = (name: string) => join(folder, name)

function writeSettings(settings: unknown): string {
  const path = getFile('settings.json')
  writeFileSync(path, JSON.stringify(settings))
  return path
}

/** Killed once it has printed `killAfter` times that a transaction is done. */
function run(script: string, args: string[], env: object = {}, killAfter = Infinity): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(scripts, script), ...args], {
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.split('\n').filter((line) => line.includes('  done  ')).length >= killAfter) child.kill('SIGKILL')
      })
    child.once('close', (code) => resolve({ code, output }))
  })
}

const getArguments = (settings: Settings, out: string) => [
  '--chain',
  String(productionChainId),
  '--settings',
  writeSettings(settings),
  '--rpc',
  anvil.url,
  '--out',
  out,
]
const examine = (file: string, more: string[] = []) =>
  run('doctor.ts', ['--chain', String(productionChainId), '--rpc', anvil.url, '--file', file, ...more])

const getFailures = (output: string) => output.split('\n').filter((line) => line.startsWith('FAILED'))

const grant = (role: bigint, account: Address, delay: number) =>
  encodeFunctionData({ abi: accessManagerAbi, functionName: 'grantRole', args: [role, account, delay] })

const accessManagerErrors = accessManagerAbi.filter(({ type }) => type === 'error')

async function call(
  account: Address,
  request: { address: Address; abi: Abi; functionName: string; args: readonly unknown[] },
): Promise<string> {
  const refusal = await client.simulateContract({ ...request, account }).then(
    () => undefined,
    (error: BaseError) => error.walk((cause) => cause instanceof ContractFunctionRevertedError),
  )
  if (refusal instanceof ContractFunctionRevertedError) return refusal.data?.errorName ?? refusal.message
  const hash = await client.writeContract({ ...request, account, chain: null })
  return (await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status
}

async function administer(data: Hex) {
  const manager = { address: whole.contracts.accessManager, abi: accessManagerAbi } as const
  const as = { account: adminContract, chain: null } as const
  await client.impersonateAccount({ address: adminContract })
  const scheduled = await client.writeContract({
    ...manager,
    ...as,
    functionName: 'schedule',
    args: [manager.address, data, 0],
  })
  await client.waitForTransactionReceipt({ hash: scheduled, pollingInterval: 20 })
  await client.increaseTime({ seconds: 7 * 86_400 + 1 })
  const hash = await client.sendTransaction({ ...as, to: manager.address, data })
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(status).toBe('success')
}

describe('deploy and doctor', () => {
  let settings: Settings
  const key = { DEPLOYER_KEY: deployerKey }

  it('explains itself', async () => {
    const [deploy, doctor] = await Promise.all([run('deploy.ts', ['--help']), run('doctor.ts', ['--help'])])
    expect(deploy).toMatchObject({ code: 0, output: expect.stringContaining('The key is never an argument') })
    expect(doctor).toMatchObject({ code: 0, output: expect.stringContaining('Sends nothing and needs no key') })
    const refused = await run('deploy.ts', ['--key', deployerKey])
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Unknown option '--key'") })
  })

  it('prints a dry run and sends nothing', async () => {
    settings = getGoodSettings(external)
    fresh = await client.snapshot()
    const before = await client.getBlockNumber({ cacheTime: 0 })
    const { code, output } = await run('deploy.ts', getArguments(settings, getFile('dry.json')), key)
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('nothing was sent') })
    expect(output).toMatch(
      /create dividendVault\n\s+to 0x4e59b44847b379578588920cA78FbF26c0B4956C {2}creates 0x\w{40} {2}gas \d{6,}/,
    )
    expect(output).toContain(`grant ADMIN to ${adminContract} with a delay of 72 h`)
    expect(output).toContain(`grant SETTLER to ${settlerAccount} with a delay of 0 h`)
    expect(output).toContain('let dividendVault be funded with rwas')
    expect(output).toContain(`VETOER       ${settings.roles.vetoers.accounts.join(', ')}  delay 0 h  1 functions`)
    expect(output).not.toContain('that are recommended')
    expect(output).toContain(`OPERATOR     ${operatorAccount}, ${otherOperator}  delay 0 h`)
    expect(output).toMatch(/SETTINGS {5}0x\w{40} {2}delay 24 h/)
    expect(output).toContain('dividendVault.addSigner(address,uint256)')
    expect(output).toContain(`  ADMIN: let vouchers take ${parseUnits('20000', 18)} base units of usdt in a day: to 0x`)
    expect(output).toContain(`  ADMIN: let vouchers take ${parseUnits('3000', 8)} base units of rwas in a day: to 0x`)
    expect(output).toContain(`  SIGNER_ADMIN: let ${settings.voucherSigner} sign vouchers for 365 days: to 0x`)
    expect(output).not.toContain('unknown')
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before)
    expect(await client.getTransactionCount({ address: deployer.address })).toBe(0)
    expect(existsSync(getFile('dry.json'))).toBe(false)
  })

  it('says beforehand that three should be able to veto', async () => {
    const single = structuredClone(settings)
    single.roles.vetoers.accounts.splice(1)
    const { code, output } = await run('deploy.ts', getArguments(single, getFile('dry.json')))
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('VETOER: 1, of 3 that are') })
  })

  it('deploys with a keystore, reads everything back and writes the file', async () => {
    const [derived, options] = Keystore.pbkdf2({ password, iterations: 1_000 })
    writeFileSync(getFile('key.json'), JSON.stringify(Keystore.encrypt(deployerKey, derived, options)))
    const args = [...getArguments(settings, getFile('whole.json')), '--send']
    const wrong = await run('deploy.ts', args, {
      DEPLOYER_KEYSTORE: getFile('key.json'),
      DEPLOYER_KEYSTORE_PASSWORD: 'x',
    })
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('the password is wrong') })
    expect(await client.getTransactionCount({ address: deployer.address })).toBe(0)
    const first = await run('deploy.ts', args, { DEPLOYER_KEYSTORE: getFile('key.json') })
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('NOT HANDED OVER YET') })
    expect(first.output).toMatch(/- who is given ADMIN holds it 120 h later: set, and in force from 20/)
    expect(first.output).toContain(`- ${adminContract} shows that it can act for ADMIN. It calls 0x`)
    whole = JSON.parse(readFileSync(getFile('whole.json'), 'utf8')) as WholeDeployment
    const early = await examine(getFile('whole.json'))
    expect(early).toMatchObject({ code: 1, output: expect.stringContaining('Next: fund nothing; run the deployment') })

    await handOver(client, whole)
    const { code, output } = await run('deploy.ts', args, { DEPLOYER_KEYSTORE: getFile('key.json') })
    expect(getFailures(output)).toEqual([])
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('deployments/ID.json of CONFIG_DIR'),
    })
    expect(output).toContain('Transactions: 1 to send')
    expect(first.output + output).not.toContain(deployerKey.slice(2))
    expect(JSON.parse(readFileSync(getFile('whole.json'), 'utf8'))).toEqual(whole)
    const { dividendVault, usdt, productToken, rwas } = whole.contracts
    const cap = { address: dividendVault, abi: dividendVaultAbi, functionName: 'dailyCap', args: [usdt] } as const
    expect(await client.readContract(cap)).toBe(0n)
    const taken = { address: dividendVault, abi: dividendVaultAbi, functionName: 'tokens' } as const
    expect(await client.readContract(taken)).toEqual([productToken, usdt, rwas])
    expect(whole.tokens).toEqual({
      productToken: { symbol: 'SMP', decimals: 18 },
      usdt: { symbol: 'BSC-USD', decimals: 18 },
      rwas: { symbol: 'RWAS', decimals: 8 },
      drToken: { symbol: 'DR', decimals: 18 },
      powerToken: { symbol: 'DRCP', decimals: 18 },
      gold: { symbol: 'GOLD', decimals: 12 },
    })
    expect(whole.pools['goldPool']).toEqual({ token: 'gold', needsSuperior: false })
    const { OPERATOR, SETTINGS, SETTLER, VETOER } = whole.governance!.roles
    expect(SETTLER).toEqual({ accounts: [settlerAccount], delay: 0 })
    expect(VETOER).toEqual({ accounts: settings.roles.vetoers.accounts, delay: 0 })
    expect(OPERATOR).toEqual({ accounts: [operatorAccount, otherOperator], delay: 0 })
    expect(SETTINGS).toEqual({ accounts: [whole.contracts.settingsDesk], delay: 86_400 })
  }, 120_000)

  it('finds the deployment healthy and sends nothing a second time', async () => {
    const { code, output } = await examine(getFile('whole.json'))
    expect(getFailures(output)).toEqual([])
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('note    free rewards') })
    const before = await client.getTransactionCount({ address: deployer.address })
    const again = await run('deploy.ts', [...getArguments(settings, getFile('whole.json')), '--send'], key)
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Transactions: 0 to send') })
    expect(await client.getTransactionCount({ address: deployer.address })).toBe(before)
    expect(JSON.parse(readFileSync(getFile('whole.json'), 'utf8'))).toEqual(whole)
  })

  it('does not overwrite the file of another deployment', async () => {
    const other = { ...settings, salt: `0x${'0'.repeat(63)}1` }
    const { code, output } = await run('deploy.ts', getArguments(other, getFile('whole.json')))
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('of another deployment') })
  })

  it('deploys a next generation beside it when asked, with the same token, and serves it once it is handed over', async () => {
    const snapshot = await client.snapshot()
    const CONFIG_DIR = makeFilledFolder(getFile('operator'))
    const getDeployment = (name: string) => join(CONFIG_DIR, 'deployments', name)
    const read = (name: string) => JSON.parse(readFileSync(getDeployment(name), 'utf8')) as WholeDeployment
    const [single, waiting] = [`${productionChainId}.json`, `.${productionChainId}-next.json`] as const
    const [first, second] = [`${productionChainId}/1.json`, `${productionChainId}/2.json`] as const
    const other = { ...settings, salt: `0x${'0'.repeat(63)}2` }
    const kept = { ...other, product: { ...settings.product, salt: `0x${'0'.repeat(64)}` } }
    const ask = (own: object, ...more: string[]) => {
      const [chain, id, file, _path, rpc, url] = getArguments(settings, '')
      const path = writeSettings(own)
      return run('deploy.ts', [chain!, id!, file!, path, rpc!, url!, ...more], { ...key, CONFIG_DIR })
    }

    const none = await ask(kept, '--next-generation')
    expect(none).toMatchObject({ code: 1, output: expect.stringContaining('Nothing stands before it') })
    mkdirSync(join(CONFIG_DIR, 'deployments'))
    writeFileSync(getDeployment(single), JSON.stringify(whole))
    const unasked = await ask(kept)
    expect(unasked).toMatchObject({ code: 1, output: expect.stringContaining('--next-generation deploys one after') })
    const named = await ask(kept, '--next-generation', '--out', getFile('two.json'))
    expect(named).toMatchObject({ code: 1, output: expect.stringContaining('neither --out nor DEPLOYMENT_FILE') })
    const another = await ask(other, '--next-generation')
    expect(another).toMatchObject({
      code: 0,
      output: expect.stringContaining('NOTE: the product token is another one'),
    })

    const early = await ask(kept, '--next-generation', '--send')
    expect(early).toMatchObject({ code: 0, output: expect.stringContaining('NOT HANDED OVER YET') })
    expect(early.output).not.toContain('NOTE:')
    expect(early.output).toMatch(/ - {2}create productToken\n.*stands already/)
    expect(read(single)).toEqual(whole)
    const next = read(waiting)
    await handOver(client, next)
    const done = await ask(kept, '--next-generation', '--send')
    expect(getFailures(done.output)).toEqual([])
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining(`Written: ${getDeployment(second)}`) })
    expect([single, waiting].filter((name) => existsSync(getDeployment(name)))).toEqual([])
    expect([read(first), read(second)]).toEqual([whole, next])
    expect(next.contracts.productToken).toBe(whole.contracts.productToken)
    expect(next.contracts.accessManager).not.toBe(whole.contracts.accessManager)
    expect(checkConfigFolder(CONFIG_DIR)).toEqual([])

    const again = await ask(kept, '--next-generation', '--send')
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Transactions: 0 to send') })
    expect([read(first), read(second)]).toEqual([whole, next])
    expect(existsSync(getDeployment(`${productionChainId}/3.json`))).toBe(false)
    await client.revert({ id: snapshot })
  }, 180_000)

  it('lets two operators set a price by way of the desk, and nobody in another way', async () => {
    const { cardSeller, settingsDesk } = whole.contracts
    const price = parseUnits('2600', 18)
    const snapshot = await client.snapshot()
    for (const address of [operatorAccount, otherOperator]) {
      await client.impersonateAccount({ address })
      await client.setBalance({ address, value: parseEther('1') })
    }
    const seller = { address: cardSeller, abi: cardSellerAbi } as const
    const data = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [price] })
    const atDesk = (functionName: 'propose' | 'execute') => ({
      address: settingsDesk,
      abi: [...settingsDeskAbi, ...accessManagerErrors],
      functionName,
      args: [cardSeller, data],
    })

    expect(await call(operatorAccount, { ...seller, functionName: 'setPrice', args: [price] })).toBe(
      'AccessManagedUnauthorized',
    )
    expect(await call(operatorAccount, atDesk('execute'))).toBe('AccessManagerNotScheduled')
    expect(await call(operatorAccount, atDesk('propose'))).toBe('success')
    expect(await call(otherOperator, atDesk('execute'))).toBe('AccessManagerNotReady')
    await client.increaseTime({ seconds: 86_400 })
    await client.mine({ blocks: 1 })
    expect(await call(operatorAccount, atDesk('execute'))).toBe('ProposerCannotExecute')
    expect(await call(otherOperator, atDesk('execute'))).toBe('success')
    expect(await client.readContract({ ...seller, functionName: 'price' })).toBe(price)
    await client.revert({ id: snapshot })
  })

  describe('after tampering', () => {
    let snapshot: Hex

    beforeEach(async () => {
      snapshot = await client.snapshot()
    })

    afterEach(() => client.revert({ id: snapshot }))

    it.each<[string, (at: WholeDeployment['contracts']) => Hex, string[]]>([
      [
        'a function moved to another role',
        (at) =>
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'setTargetFunctionRole',
            args: [at.dividendVault, [toFunctionSelector('unpause()')], roles.OPERATOR],
          }),
        ['dividendVault.unpause() belongs to ADMIN: it belongs to OPERATOR'],
      ],
      [
        'a role given back to the deployer',
        () => grant(roles.OPERATOR, deployer.address, 0),
        ['the deployer holds no OPERATOR'],
      ],
      [
        'settings in the hands of an operator',
        () => grant(roles.SETTINGS, operatorAccount, 0),
        [`nobody but those of the file holds a role, now or later: ${operatorAccount} holds SETTINGS`],
      ],
      [
        'settings taken from the desk',
        (at) =>
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'revokeRole',
            args: [roles.SETTINGS, at.settingsDesk],
          }),
        ['SETTINGS is held by'],
      ],
      [
        "the desk's delay on its way to nothing",
        (at) => grant(roles.SETTINGS, at.settingsDesk, 0),
        ['its delay becomes 0 h at'],
      ],
      ['an operator with a delay', () => grant(roles.OPERATOR, operatorAccount, 86_400), ['its delay is 24 h']],
      [
        'a role taken from its holder',
        () =>
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'revokeRole',
            args: [roles.OPERATOR, operatorAccount],
          }),
        ['it does not hold the role'],
      ],
      [
        'a closed contract',
        (at) =>
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'setTargetClosed',
            args: [at.stakingPoolUsdt, true],
          }),
        ['stakingPoolUsdt is not closed'],
      ],
    ])('sees %s', async (_what, getData, expected) => {
      await administer(getData(whole.contracts))
      const failures = getFailures((await checkDeployment(client, whole)).map(formatCheck).join('\n'))
      expect(failures).toHaveLength(expected.length)
      for (const [index, text] of expected.entries()) expect(failures[index]).toContain(text)
    })

    it('holds it against the settings and the signers that are stated', async () => {
      const stated = ['--settings', writeSettings(settings)]
      const right = await examine(getFile('whole.json'), stated)
      expect({ ...right, failures: getFailures(right.output) }).toMatchObject({ code: 0, failures: [] })
      expect(right.output).toContain('ok      dividendVault is that of the settings')
      const { code, output } = await examine(getFile('whole.json'), ['--signer', operatorAccount])
      expect(code).toBe(1)
      expect(getFailures(output)).toEqual([
        expect.stringContaining(`${operatorAccount} does not. Next: SIGNER_ADMIN calls addSigner`),
      ])
    })

    it('looks at every endpoint for itself, and reads at one that is right', async () => {
      const other = await startAnvil({ chainId: 97 })
      try {
        const where = ['--chain', String(productionChainId), '--file', getFile('whole.json')]
        const { code, output } = await run('doctor.ts', [...where, '--rpc', other.url, '--rpc', anvil.url])
        expect(code).toBe(1)
        const host = new URL(other.url).host
        expect(getFailures(output)).toEqual([`FAILED  ${host} is on chain ${productionChainId}: it is on chain 97`])
        expect(output).toContain(`ok      ${new URL(anvil.url).host} has our contracts`)
        expect(output).toContain('ok      code of dividendVault')
      } finally {
        await other.stop()
      }
    })

    it('sees a file with a single operator and with settings of others than the desk', async () => {
      const governance = whole.governance!
      const { OPERATOR, SETTINGS } = governance.roles
      const changed = {
        ...governance.roles,
        OPERATOR: { ...OPERATOR, accounts: [operatorAccount] },
        SETTINGS: { ...SETTINGS, accounts: [...SETTINGS.accounts, otherOperator] },
      }
      const file = getFile('spoilt.json')
      writeFileSync(file, JSON.stringify({ ...whole, governance: { ...governance, roles: changed } }))
      const { code, output } = await examine(file)
      expect(code).toBe(1)
      expect(getFailures(output)).toEqual([
        expect.stringContaining(`SETTINGS is held by ${otherOperator} with a delay of 24 h: it does not hold the role`),
        expect.stringContaining('the file gives SETTINGS to the settings desk alone'),
        expect.stringContaining('the file names two operators at least'),
        expect.stringContaining(`${otherOperator} holds OPERATOR`),
      ])
    })

    it('sees a token that the file takes for another', async () => {
      const file = getFile('tokens.json')
      const tokens = { ...whole.tokens, usdt: { symbol: 'USDT', decimals: 6 } }
      writeFileSync(file, JSON.stringify({ ...whole, tokens }))
      const { code, output } = await examine(file)
      expect(code).toBe(1)
      expect(getFailures(output)).toEqual([
        expect.stringContaining('usdt is "USDT" with 6 decimals: on the chain it is "BSC-USD" with 18 decimals'),
      ])
    })

    it('sees a wrong address, code of another contract and code that was changed', async () => {
      const { contracts } = whole
      const file = getFile('tampered.json')
      writeFileSync(
        file,
        JSON.stringify({
          ...whole,
          contracts: {
            ...contracts,
            daoPool: contracts.votingEscrow,
            votingEscrow: contracts.daoPool,
            usdt: deployer.address,
          },
        }),
      )
      const { code, output } = await examine(file)
      expect(code).toBe(1)
      const failures = getFailures(output).join('\n')
      for (const text of ['code of daoPool', 'code of votingEscrow', 'stakingPoolUsdt.stakingToken is usdt'])
        expect(failures).toContain(text)
      const bytes = (await client.getCode({ address: contracts.dividendVault }))!
      await client.setCode({ address: contracts.dividendVault, bytecode: `${bytes.slice(0, -2)}ff` as Hex })
      const changed = await examine(getFile('whole.json'))
      expect(getFailures(changed.output)).toEqual([expect.stringContaining('code of dividendVault')])
    })
  })

  it.each([3, 30])('goes on after being killed after %i transactions, with the same file', async (count) => {
    await client.revert({ id: fresh })
    fresh = await client.snapshot()
    const args = [...getArguments(settings, getFile(`resumed-${count}.json`)), '--send']
    const killed = await run('deploy.ts', args, key, count)
    expect(killed.code).toBeNull()
    expect(existsSync(getFile(`resumed-${count}.json`))).toBe(false)
    const sent = await client.getTransactionCount({ address: deployer.address })
    expect(sent).toBeGreaterThanOrEqual(count)
    const { code, output } = await run('deploy.ts', args, key)
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(`${sent} stand already`) })
    expect(JSON.parse(readFileSync(getFile(`resumed-${count}.json`), 'utf8'))).toEqual(whole)
  })
})
