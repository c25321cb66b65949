import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { roles, type RoleName } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testRwasAbi } from '@app/abis/test-rwas'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WholeDeployment } from '@app/config/deployment'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  numberToHex,
  parseUnits,
  size,
  toHex,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatCheck } from './production/check.ts'
import { checkDeployment } from './production/checks.ts'
import { deployProduction } from './production/deploy-production.ts'
import { readGrantDelay, readTargetAdminDelay } from './production/delays.ts'
import { readHistory } from './production/history.ts'
import {
  adminContract,
  deployer,
  getClient,
  getGoodSettings,
  handOver,
  operatorAccount,
  prepareProductionChain,
  productionChainId,
} from './production.test-setup.ts'

type At = WholeDeployment['contracts']
type Call = { to: Address; data: Hex }
type LogParameters = [{ fromBlock: Hex; toBlock: Hex }]

const day = 86_400
const stranger: Address = '0x000000000000000000000000000000000000bEEF'
const otherTreasury = getAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
const strangeRole = 77n
const everybody = 2n ** 64n - 1n
const none = numberToHex(0, { size: 32 })
const post = 'post(uint256,bytes32,bytes32,bytes32,uint256,bytes32,bytes32)'
const whole = (amount: string) => parseUnits(amount, 18)

let anvil: Anvil
let client: ReturnType<typeof getClient>
let folder: string
let settings: ReturnType<typeof getGoodSettings>
let deployment: WholeDeployment
let staged: Hex

const deploy = () =>
  deployProduction({
    chainId: productionChainId,
    rpcUrl: anvil.url,
    settings,
    file: join(folder, 'file.json'),
    getSender: async () => deployer,
    print: () => {},
  })

beforeAll(async () => {
  anvil = await startAnvil({ chainId: productionChainId })
  settings = getGoodSettings(await prepareProductionChain(anvil.url))
  client = getClient(anvil.url)
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  await deploy()
  deployment = JSON.parse(readFileSync(join(folder, 'file.json'), 'utf8')) as WholeDeployment
}, 120_000)

afterAll(async () => {
  await anvil?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  staged = await client.snapshot()
})

afterEach(() => client.revert({ id: staged }))

async function send({ to, data }: Call) {
  const hash = await client.sendTransaction({ account: deployer, chain: null, to, data })
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(status).toBe('success')
}

const manage = (data: Hex): Call => ({ to: deployment.contracts.accessManager, data })
const grant = (role: bigint, account: Address, delay = 0) =>
  manage(encodeFunctionData({ abi: accessManagerAbi, functionName: 'grantRole', args: [role, account, delay] }))
const revoke = (role: bigint, account: Address) =>
  manage(encodeFunctionData({ abi: accessManagerAbi, functionName: 'revokeRole', args: [role, account] }))
const setGrantDelay = (role: bigint, delay: number) =>
  manage(encodeFunctionData({ abi: accessManagerAbi, functionName: 'setGrantDelay', args: [role, delay] }))
const setTargetAdminDelay = (target: Address, delay: number) =>
  manage(encodeFunctionData({ abi: accessManagerAbi, functionName: 'setTargetAdminDelay', args: [target, delay] }))
const moveFunction = (target: Address, signature: string, role: bigint) =>
  manage(
    encodeFunctionData({
      abi: accessManagerAbi,
      functionName: 'setTargetFunctionRole',
      args: [target, [toFunctionSelector(signature)], role],
    }),
  )

/** The deployer gives itself the role, calls, and takes the role away. */
const as = (role: RoleName, to: Address, data: Hex): Call[] => [
  grant(roles[role], deployer.address),
  { to, data },
  revoke(roles[role], deployer.address),
]

const getToday = async () => (await client.getBlock({ blockTag: 'latest' })).timestamp / BigInt(day)

const atDividends = (call: Omit<Parameters<typeof encodeFunctionData<typeof dividendVaultAbi>>[0], 'abi'>) =>
  encodeFunctionData({ abi: dividendVaultAbi, ...call })

const leave = () =>
  send(
    manage(
      encodeFunctionData({
        abi: accessManagerAbi,
        functionName: 'renounceRole',
        args: [roles.ADMIN, deployer.address],
      }),
    ),
  )

async function getFailures(expected: Parameters<typeof checkDeployment>[2] = {}, of = deployment) {
  const checks = await checkDeployment(client, of, expected)
  return checks.filter(({ result }) => result === 'FAILED').map(formatCheck)
}

const stakeOf = (amount: bigint) => encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [amount] })

const word = (value: number) => toHex(value, { size: 2 }).slice(2)

/** Bytecode whose functions always give the same answers. */
function answering(answers: [signature: string, answer: Hex][]): Hex {
  const perAnswer = 14
  const answersAt = 5 + answers.length * 11 + 1
  const dataAt = answersAt + answers.length * perAnswer
  let data = ''
  let jumps = ''
  let returns = ''
  for (const [index, [signature, answer]] of answers.entries()) {
    jumps += `8063${toFunctionSelector(signature).slice(2)}1461${word(answersAt + index * perAnswer)}57`
    returns += `5b61${word(size(answer))}61${word(dataAt + data.length / 2)}5f3961${word(size(answer))}5ff3`
    data += answer.slice(2)
  }
  return `0x5f3560e01c${jumps}00${returns}${data}`
}

describe('the doctor', () => {
  it('says before the hand-over what it waits for, and finds nothing afterwards', async () => {
    const before = await getFailures({ settings })
    expect(before).toHaveLength(7)
    for (const text of [
      'who is given SETTLER holds it 120 h later: set, and in force from 20',
      'who is given VETOER holds it 120 h later: set, and in force from 20',
      'ADMIN waits 168 h to close dividendVault, or to change whom it obeys: set, and in force from 20',
      'who is given ADMIN holds it 120 h later: set, and in force from 20',
      'who is given SIGNER_ADMIN holds it 120 h later: set, and in force from 20',
      `the deployer holds no ADMIN: ${deployer.address} holds it. Next: fund nothing; run the deployment again`,
      `${adminContract} has shown that it can act for ADMIN: it has carried out nothing`,
    ])
      expect(before.join('\n')).toContain(text)
    expect(await deploy()).toBeUndefined()
    await handOver(client, deployment)
    expect(await deploy()).toEqual(deployment)
    expect(await getFailures({ settings })).toEqual([])
    expect(await getFailures({ settings, signers: [] })).toEqual([])
    expect(await getFailures({ settings, signers: [settings.voucherSigner] })).toEqual([
      `FAILED  who is stated signs for dividendVault, and nobody else: ${settings.voucherSigner} does not. Next: SIGNER_ADMIN calls addSigner`,
    ])
    const { accessManager, dividendVault } = deployment.contracts
    const manager = { address: accessManager, abi: accessManagerAbi } as const
    expect(await readGrantDelay(client, accessManager, roles.ADMIN)).toEqual({
      seconds: await client.readContract({ ...manager, functionName: 'getRoleGrantDelay', args: [roles.ADMIN] }),
    })
    expect(await readTargetAdminDelay(client, accessManager, dividendVault)).toEqual({
      seconds: await client.readContract({ ...manager, functionName: 'getTargetAdminDelay', args: [dividendVault] }),
    })
  }, 60_000)

  it.each<[string, (at: At) => Call[] | Promise<Call[]>, string[]]>([
    [
      'another price of a card',
      (at) =>
        as(
          'SETTINGS',
          at.cardSeller,
          encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [whole('2250')] }),
        ),
      [`price of a card: it is 2250 BSC-USD, not 2500 BSC-USD. It was changed before the hand-over, in 0x`],
    ],
    [
      'another price of power',
      (at) =>
        as(
          'SETTINGS',
          at.powerMarket,
          encodeFunctionData({ abi: powerMarketAbi, functionName: 'setPrice', args: [at.usdt, whole('0.9')] }),
        ),
      ['price of power in BSC-USD: it is 0.9 BSC-USD, not 1 BSC-USD'],
    ],
    [
      'a least purchase that nobody can make',
      (at) =>
        as(
          'SETTINGS',
          at.powerMarket,
          encodeFunctionData({ abi: powerMarketAbi, functionName: 'setMinimumExchange', args: [whole('1000000')] }),
        ),
      ['least purchase of power: it is 1000000 DRCP, not 10 DRCP'],
    ],
    [
      'other terms',
      (at) =>
        as(
          'SETTINGS',
          at.powerMarket,
          encodeFunctionData({
            abi: powerMarketAbi,
            functionName: 'setTerms',
            args: [whole('0.0176'), whole('0.001'), 365n * 86_400n],
          }),
        ),
      ['terms of an order of power, a day: it is 0.0176 SMP out'],
    ],
    [
      'a least swap that nobody can make',
      (at) =>
        as(
          'SETTINGS',
          at.productSwap,
          encodeFunctionData({
            abi: productSwapAbi,
            functionName: 'setMinimumExchange',
            args: [at.usdt, whole('1000000')],
          }),
        ),
      ['least swap of BSC-USD: it is 1000000 BSC-USD, not 1 BSC-USD'],
    ],
    [
      'a friend on the whitelist',
      (at) =>
        as(
          'SETTINGS',
          at.cardSeller,
          encodeFunctionData({ abi: cardSellerAbi, functionName: 'setWhitelist', args: [[stranger], true] }),
        ),
      [`nobody was whitelisted for cards before the hand-over: ${stranger} may buy. Next: operators take`],
    ],
    [
      'another series on sale',
      (at) =>
        as(
          'SETTINGS',
          at.cardSeller,
          encodeFunctionData({ abi: cardSellerAbi, functionName: 'setSaleWhitelist', args: [9n, true] }),
        ),
      ['series on sale: it is 1, 9, not 1.'],
    ],
    [
      'pictures elsewhere',
      (at) => [
        {
          to: at.equityCard,
          data: encodeFunctionData({ abi: equityCardAbi, functionName: 'setUri', args: ['https://evil/', ''] }),
        },
      ],
      ["address of a card's picture: it is https://evil/ID, not https://cards.example.com/ID.json"],
    ],
    ['a role for a friend', () => [grant(roles.GUARDIAN, stranger)], [`${stranger} holds GUARDIAN. Next: ADMIN calls`]],
    [
      'a role that nobody knows, with a function',
      (at) => [grant(strangeRole, stranger), moveFunction(at.cardSeller, 'recoverStock(address,uint256)', strangeRole)],
      [
        'cardSeller.recoverStock(address,uint256) belongs to ADMIN: it belongs to role 77, which nobody knows',
        `${stranger} holds role 77, which nobody knows`,
      ],
    ],
    [
      "the vault's cap in everybody's hands",
      (at) => [moveFunction(at.dividendVault, 'raiseDailyCap(address,uint256)', everybody)],
      ['dividendVault.raiseDailyCap(address,uint256) belongs to ADMIN: it belongs to everybody'],
    ],
    [
      'a function of the manager in the hands of a role',
      (at) => [moveFunction(at.accessManager, 'labelRole(uint64,string)', roles.OPERATOR)],
      ['no other function was given to a role: accessManager.labelRole(uint64,string) belongs to OPERATOR'],
    ],
    [
      'a role that another gives',
      () => [
        manage(
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'setRoleAdmin',
            args: [roles.SIGNER_ADMIN, strangeRole],
          }),
        ),
      ],
      ['SIGNER_ADMIN is given by ADMIN alone: it is given by role 77'],
    ],
    [
      'settings that everybody cancels',
      () => [
        manage(
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'setRoleGuardian',
            args: [roles.SETTINGS, everybody],
          }),
        ),
      ],
      ['GUARDIAN may cancel what SETTINGS has scheduled: everybody may'],
    ],
    [
      'a grant delay on its way to nothing',
      () => [setGrantDelay(roles.ADMIN, 0)],
      ['who is given ADMIN holds it 120 h later: it is 0 h. Next'],
    ],
    [
      'a role that nobody can be given in their lifetime',
      () => [setGrantDelay(roles.GUARDIAN, 36_500 * day)],
      ['no role and no contract has a delay over 720 h: GUARDIAN: it is 876000 h'],
    ],
    [
      'a contract that nobody can close or move in their lifetime',
      (at) => [setTargetAdminDelay(at.cardSeller, 36_500 * day)],
      ['no role and no contract has a delay over 720 h: cardSeller: it is 876000 h'],
    ],
    [
      'a closed contract',
      (at) => [
        manage(
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'setTargetClosed',
            args: [at.votingEscrow, true],
          }),
        ),
      ],
      ['votingEscrow is not closed to its roles'],
    ],
    [
      'a call that waits',
      (at) => [
        grant(roles.OPERATOR, deployer.address, 3_600),
        manage(
          encodeFunctionData({
            abi: accessManagerAbi,
            functionName: 'schedule',
            args: [
              at.settingsDesk,
              encodeFunctionData({
                abi: settingsDeskAbi,
                functionName: 'propose',
                args: [at.cardSeller, encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [1n] })],
              }),
              2_000_000_000 + 100 * day,
            ],
          }),
        ),
        revoke(roles.OPERATOR, deployer.address),
      ],
      [
        `nothing waits that a stranger has scheduled: settingsDesk.propose(address,bytes) by ${deployer.address}, ready at`,
      ],
    ],
    [
      'a token of its own for dividends',
      (at) => [{ to: at.dividendVault, data: atDividends({ functionName: 'addToken', args: [at.drToken] }) }],
      ['no other token was added to dividendVault before the hand-over: 0x'],
    ],
    [
      'a cap of dividends',
      (at) => [{ to: at.dividendVault, data: atDividends({ functionName: 'raiseDailyCap', args: [at.usdt, 7n] }) }],
      ['no cap of dividendVault was raised before the hand-over: 7 base units of 0x'],
    ],
    [
      'a cap of a token that dividends do not have',
      (at) => [{ to: at.dividendVault, data: atDividends({ functionName: 'raiseDailyCap', args: [at.drToken, 8n] }) }],
      ['no cap of dividendVault was raised before the hand-over: 8 base units of 0x'],
    ],
    [
      'a signer of dividends',
      (at) =>
        as(
          'SIGNER_ADMIN',
          at.dividendVault,
          atDividends({ functionName: 'addSigner', args: [stranger, 2n ** 40n - 1n] }),
        ),
      [`no signer of dividendVault was added before the hand-over: ${stranger} until +036812-02-20`],
    ],
    [
      'a root that gives it everything',
      async (at) => {
        const today = await getToday()
        await client.increaseTime({ seconds: day })
        const args = [today, numberToHex(9, { size: 32 }), none, none, 0n, none, none] as const
        return as('SETTLER', at.dividendVault, atDividends({ functionName: 'post', args }))
      },
      ['no root was posted in dividendVault before the hand-over: root 0 of 20'],
    ],
    [
      'rules of its own',
      async (at) => {
        const args = [numberToHex(5, { size: 32 }), (await getToday()) + 9n] as const
        return as('SETTINGS', at.dividendVault, atDividends({ functionName: 'announceRules', args }))
      },
      [`no rules were announced in dividendVault before the hand-over: 0x${'0'.repeat(63)}5 from 20`],
    ],
    [
      'rules for a day that no calendar has',
      (at) => {
        const args = [none, 2n ** 256n - 1n] as const
        return as('SETTINGS', at.dividendVault, atDividends({ functionName: 'announceRules', args }))
      },
      [`no rules were announced in dividendVault before the hand-over: ${none} from day ${2n ** 256n - 1n}, in 0x`],
    ],
    [
      'a pool that gives nothing',
      async (at) => {
        const args = [await getToday(), 3] as const
        await client.increaseTime({ seconds: day })
        return as('SETTINGS', at.dividendVault, atDividends({ functionName: 'announceEmptyPool', args }))
      },
      ['no pool was announced empty in dividendVault before the hand-over: pool 3 on 20'],
    ],
    [
      'a funding from which days begin to be settled',
      async (at) => {
        const token = { abi: testUsdtAbi, address: at.usdt } as const
        const args = [at.usdt, 0, 1n, (await getToday()) + 2n, 366n] as const
        return [
          {
            to: at.usdt,
            data: encodeFunctionData({ ...token, functionName: 'mint', args: [deployer.address, 1n] }),
          },
          {
            to: at.usdt,
            data: encodeFunctionData({ ...token, functionName: 'approve', args: [at.dividendVault, 1n] }),
          },
          ...as('OPERATOR', at.dividendVault, atDividends({ functionName: 'fund', args })),
        ]
      },
      ['nothing was funded in dividendVault before the hand-over: 1 base units of 0x'],
    ],
    [
      'dividends that nobody can pause for weeks',
      (at) => as('GUARDIAN', at.dividendVault, atDividends({ functionName: 'pause' })),
      ['GUARDIAN can pause dividendVault, which was not paused before the hand-over: no pause until 20'],
    ],
    [
      'friends who post and veto',
      () => [grant(roles.SETTLER, stranger), grant(roles.VETOER, stranger)],
      [`${stranger} holds SETTLER; ${stranger} holds VETOER. Next: ADMIN calls`],
    ],
    [
      'settlers and vetoers that are held at once',
      () => [setGrantDelay(roles.SETTLER, 0), setGrantDelay(roles.VETOER, 0)],
      ['who is given SETTLER holds it 120 h later: it is 0 h', 'who is given VETOER holds it 120 h later: it is 0 h'],
    ],
    [
      'dividends that ADMIN closes at once',
      (at) => [setTargetAdminDelay(at.dividendVault, 0)],
      ['ADMIN waits 168 h to close dividendVault, or to change whom it obeys: it is 0 h'],
    ],
    [
      'roots that everybody posts, and a veto that looks given away',
      (at) => [
        moveFunction(at.dividendVault, post, everybody),
        moveFunction(at.dividendVault, 'veto(uint256,bytes32)', everybody),
      ],
      [
        `dividendVault.${post} belongs to SETTLER: it belongs to everybody`,
        'no other function was given to a role: dividendVault.veto(uint256,bytes32) belongs to everybody',
      ],
    ],
    [
      'an admin with another delay',
      () => [grant(roles.ADMIN, adminContract, 3_600 * 24)],
      [`ADMIN is held by ${adminContract} with a delay of 72 h: its delay is 24 h`],
    ],
  ])('names what a deployer leaves behind: %s', async (_what, getCalls, expected) => {
    for (const call of await getCalls(deployment.contracts)) await send(call)
    await handOver(client, deployment)
    await leave()
    const failures = await getFailures({ settings })
    expect(failures).toHaveLength(expected.length)
    for (const [index, text] of expected.entries()) expect(failures[index]).toContain(text)
  })

  it('names a role that begins days after the hand-over', async () => {
    await handOver(client, deployment)
    await send(grant(roles.SIGNER_ADMIN, stranger))
    await leave()
    expect(await getFailures({ settings })).toEqual([
      expect.stringMatching(
        new RegExp(`${stranger} holds SIGNER_ADMIN from 20[-0-9T:]+Z. Next: ADMIN calls revokeRole`),
      ),
    ])
  })

  it('names a delay that falls after the hand-over', async () => {
    await handOver(client, deployment)
    await send(setGrantDelay(roles.ADMIN, 0))
    await leave()
    expect(await getFailures({ settings })).toEqual([
      expect.stringMatching(/who is given ADMIN holds it 120 h later: it becomes 0 h at 20[-0-9T:]+Z/),
    ])
  })

  it('names what was changed before the hand-over also without the settings', async () => {
    const data = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [whole('2250')] })
    for (const call of as('SETTINGS', deployment.contracts.cardSeller, data)) await send(call)
    await handOver(client, deployment)
    await leave()
    expect(await getFailures()).toEqual([
      expect.stringMatching(/price of a card: it is 2250 BSC-USD\. It was .* Next: /),
    ])
  })

  it('lists a price that was set by way of the desk', async () => {
    const { settingsDesk, cardSeller } = deployment.contracts
    await handOver(client, deployment)
    await leave()
    await client.impersonateAccount({ address: settingsDesk })
    await client.setBalance({ address: settingsDesk, value: whole('1') })
    const data = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [whole('2400')] })
    const manager = { address: deployment.contracts.accessManager, abi: accessManagerAbi } as const
    const desk = { account: settingsDesk, chain: null } as const
    await client.writeContract({ ...manager, ...desk, functionName: 'schedule', args: [cardSeller, data, 0] })
    const waiting = await checkDeployment(client, deployment, { settings })
    expect(waiting.map(formatCheck)).toContainEqual(
      expect.stringMatching(/^note {4}waits: cardSeller\.setPrice\(uint256\) by settingsDesk, ready at 20/),
    )
    await client.increaseTime({ seconds: day })
    await client.writeContract({ ...manager, ...desk, functionName: 'execute', args: [cardSeller, data] })
    const checks = await checkDeployment(client, deployment, { settings })
    expect(checks.filter(({ result }) => result === 'FAILED')).toEqual([])
    expect(checks.map(formatCheck)).toContain('note    price of a card: 2400 BSC-USD, changed since the hand-over')
  })

  it('names contracts that were made with something else than the settings say', async () => {
    await handOver(client, deployment)
    await leave()
    const failures = await getFailures({ settings: { ...settings, treasury: otherTreasury } })
    expect(failures.join('\n')).toContain('powerMarket is that of the settings')
    expect(failures.join('\n')).toContain('the file gives the roles as the settings do')
    expect(failures.join('\n')).not.toContain('stakingPoolUsdt is that of the settings')
  })

  it.each([
    ['stakingPoolUsdt', 'minimumTotalUsdt', '10000 BSC-USD'],
    ['stakingPoolRwas', 'minimumTotalRwas', '0.25 RWAS'],
    ['daoPool', 'minimumTotalDr', '10000 DR'],
  ] as const)('names a least total of %s that is not the agreed one', async (pool, setting, made) => {
    await handOver(client, deployment)
    await leave()
    const agreed = { ...settings, pools: { ...settings.pools, [setting]: '7.5' } }
    const symbol = made.split(' ')[1]
    expect(await getFailures({ settings: agreed })).toEqual([
      expect.stringContaining(`${pool} is that of the settings: ${deployment.contracts[pool]} is not 0x`),
      expect.stringContaining(`least total stake of ${pool}: it is ${made}, not 7.5 ${symbol}. Next: fund nothing and`),
    ])
    const unplanned = (await checkDeployment(client, deployment)).map(formatCheck)
    expect(unplanned).toContain(`note    least total stake of ${pool}: ${made}, as it was made`)
  })

  it('says of a funded pool that it waits for its least total, and until then only', async () => {
    await handOver(client, deployment)
    await leave()
    const { stakingPoolRwas: pool, productToken, rwas } = deployment.contracts
    const sendAs = async (from: Address, to: Address, data: Hex) => {
      await client.impersonateAccount({ address: from })
      await client.setBalance({ address: from, value: whole('1') })
      // What is estimated within the second of the last stake does not pay for moving the clock.
      const hash = await client.sendTransaction({ account: from, chain: null, to, data, gas: 500_000n })
      expect(await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).toMatchObject({ status: 'success' })
    }
    const approve = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, amount] })
    const rewardsLeft = async () =>
      (await checkDeployment(client, deployment)).find(({ what }) => what === 'rewards left in stakingPoolRwas')
    const amount = whole('9')
    const least = parseUnits('0.25', 8)
    const gift = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [operatorAccount, amount] })
    await sendAs(adminContract, productToken, gift)
    await sendAs(operatorAccount, productToken, approve(amount))
    const fund = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'fund', args: [amount] })
    await sendAs(operatorAccount, pool, fund)
    const mint = encodeFunctionData({ abi: testRwasAbi, functionName: 'mint', args: [stranger, least] })
    await sendAs(stranger, rwas, mint)
    await sendAs(stranger, rwas, approve(least))
    await sendAs(stranger, pool, stakeOf(least - 1n))
    expect(await rewardsLeft()).toMatchObject({ detail: '8.999999999999999999, WAITING until 0.25 are staked' })
    await sendAs(stranger, pool, stakeOf(1n))
    expect(await rewardsLeft()).toMatchObject({ detail: expect.stringMatching(/^8\.9\d+$/) })
  })

  it.each<[string, bigint, Address[], string | undefined]>([
    ['two of its owners', 2n, [], undefined],
    ['one owner', 1n, [], 'more than one owner of the admin has to agree: 1 of 3 is enough. Next: the Safe'],
    ['a module', 2n, [otherTreasury], `the admin has no modules, which act without its owners: ${otherTreasury}. Next`],
  ])('reads that %s may act for a Safe', async (_what, threshold, modules, fault) => {
    await handOver(client, deployment)
    await leave()
    const owners = [stranger, deployer.address, otherTreasury]
    const bytecode = answering([
      ['getThreshold()', encodeAbiParameters([{ type: 'uint256' }], [threshold])],
      ['getOwners()', encodeAbiParameters([{ type: 'address[]' }], [owners])],
      [
        'getModulesPaginated(address,uint256)',
        encodeAbiParameters([{ type: 'address[]' }, { type: 'address' }], [modules, stranger]),
      ],
    ])
    await client.setCode({ address: adminContract, bytecode })
    const checks = (await checkDeployment(client, deployment, { settings })).map(formatCheck)
    expect(checks.filter((line) => line.startsWith('FAILED')).join('\n')).toMatch(fault ?? /^$/)
    expect(checks).toContain(`note    owners of the admin: ${threshold} of 3 have to agree: ${owners.join(', ')}`)
  })

  it.each([
    ['as many blocks as it says', { code: -32_000, message: 'query exceeds max block range 7' }],
    ['few blocks, and says no number', { code: -32_000, message: 'block range is too large' }],
  ])('reads all logs at an endpoint that gives those of %s', async (_what, error) => {
    await send(grant(strangeRole, stranger))
    await handOver(client, deployment)
    await leave()
    const node = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: LogParameters }
      const isTooWide = method === 'eth_getLogs' && Number(params[0].toBlock) - Number(params[0].fromBlock) >= 7
      response.setHeader('content-type', 'application/json')
      if (isTooWide) return response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
      const headers = { 'content-type': 'application/json' }
      return response.end(await (await fetch(anvil.url, { method: 'POST', headers, body })).text())
    }).listen(0, '127.0.0.1')
    try {
      await once(node, 'listening')
      const { port } = node.address() as AddressInfo
      const narrow = getClient(`http://127.0.0.1:${port}`)
      expect(await checkDeployment(narrow, deployment)).toEqual(await checkDeployment(client, deployment))
      const { manager } = await readHistory(narrow, deployment)
      expect(manager).toEqual((await readHistory(client, deployment)).manager)
    } finally {
      node.close()
    }
  })

  it('says it when the endpoint has no logs of the beginning', async () => {
    await handOver(client, deployment)
    await leave()
    const late = { ...deployment, startBlock: Number(await client.getBlockNumber({ cacheTime: 0 })) }
    expect(await getFailures({}, late)).toEqual([
      expect.stringContaining(
        'the logs tell all that was ever changed: could not be read: this endpoint does not give',
      ),
    ])
  })
})
