import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getDeployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { createAnnouncements, settleDays } from '@app/core/settlement/history/settlement'
import { createEventReader } from '@app/core/settlement/history/events'
import { hashText } from '@app/core/settlement/history/rules-file'
import { createRpcPool } from '@app/rpc/pool'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import {
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  parseAbiParameters,
  publicActions,
  walletActions,
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type Hex,
  type LocalAccount,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createNodes } from './nodes.ts'
import { createFormatAmount } from './pay/payout.ts'
import { payAll } from './pay/pay-all.ts'
import { type Proof, readProofs } from './files.ts'
import { readLogs } from './read-logs.ts'
import { createSender } from './watch/sender.ts'
import { createVetoer } from './watch/vetoer.ts'
import { watch } from './watch/watch.ts'
import { makeWorld } from './world.ts'

/** The day of the setup. Days are settled from the ninth after it on. */
const TODAY = 20_780
const FIRST = TODAY + 9
const usdt = 10n ** 6n
const deployment = getDeployment(31_337)
const { contracts } = deployment
const vault = contracts.dividendVault.toLowerCase() as Address
const [operator, ann, bob] = [0, 3, 4].map(getTestAccount) as [Account, Account, Account]
type Account = ReturnType<typeof getTestAccount>

let anvil: Anvil
let folder: string

const connect = () =>
  createTestClient({ mode: 'anvil', chain: testChain, transport: testTransport(anvil.url) })
    .extend(publicActions)
    .extend(walletActions)

async function call<const abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable'>>(
  account: Account,
  address: Address,
  [abi, functionName, args]: readonly [abi, name, ContractFunctionArgs<abi, 'nonpayable', name>],
): Promise<void> {
  const client = connect()
  const hash = await client.writeContract({ account, address, abi, functionName, args } as never)
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect({ functionName, status: receipt.status }).toEqual({ functionName, status: 'success' })
}

async function moveTo(day: number, second: number): Promise<void> {
  const client = connect()
  await client.setNextBlockTimestamp({ timestamp: BigInt(day * 86_400 + second) })
  await client.mine({ blocks: 4 })
}

const askNodes = () => createNodes({ rpcUrls: [anvil.url], chainId: 31_337, contracts: world().contracts })
const world = () => makeWorld(deployment, [])

/** Posts each day as an honest settler does. */
async function settle() {
  const nodes = askNodes()
  const final = await nodes.getFinal()
  const events = []
  const read = createEventReader(world().contracts)
  const addresses = Object.values(world().contracts) as Address[]
  for await (const { logs } of readLogs(nodes, { addresses, from: 0, to: final.number }))
    events.push(...logs.flatMap((log) => read(log) ?? []))
  const announcements = createAnnouncements()
  for (const event of events) announcements.take(event)
  const options = { chainId: 31_337, vault, rules: world().rules, announcements, now: final.timestamp }
  return Array.from(settleDays(events, options), (settled) => ({
    day: settled.day,
    rulesHash: settled.rulesHash,
    root: settled.getTree().root!,
    fileHash: hashText(settled.writeFile()),
  }))
}

const zero: Hash = `0x${'00'.repeat(32)}`

async function findAnchor(day: number): Promise<readonly [bigint, Hex]> {
  const client = connect()
  let block = await client.getBlock()
  while (block.timestamp >= BigInt((day + 1) * 86_400))
    block = await client.getBlock({ blockNumber: block.number - 1n })
  return [block.number, block.hash]
}

async function post(day: number, previousRoot: Hash, changes: { root?: Hash; fileHash?: Hash } = {}): Promise<Hash> {
  const settled = (await settle()).find((each) => each.day === day)!
  const { root, rulesHash, fileHash } = { ...settled, ...changes }
  const anchor = await findAnchor(day)
  const args = [BigInt(day), root, previousRoot, rulesHash, ...anchor, fileHash] as const
  await call(operator, vault, [dividendVaultAbi, 'post', args])
  return root
}

function runCommand(...args: string[]) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const options = ['--chain', '31337', '--rpc', anvil.url, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main, ...options], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-test-'))
  anvil = await startAnvil({ genesisTimestamp: TODAY * 86_400 })
  await deployLocal({ rpcUrl: anvil.url })
  await setUp()
})

afterAll(async () => {
  await anvil?.stop()
  rmSync(folder, { recursive: true })
})

async function setUp(): Promise<void> {
  const { referralRegistry, stakingPoolUsdt, usdt: token, votingEscrow, productToken } = contracts
  const args = [world().rules[0]!.hash, BigInt(FIRST)] as const
  const rules = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceRules', args })
  await call(operator, contracts.settingsDesk, [settingsDeskAbi, 'execute', [vault, rules]])
  await call(ann, referralRegistry, [referralRegistryAbi, 'bind', [getSandboxAccount('genesis').address]])
  await call(bob, referralRegistry, [referralRegistryAbi, 'bind', [ann.address]])
  for (const [account, amount] of [
    [ann, 15_000n],
    [bob, 60_000n],
    [operator, 50_000n],
  ] as const)
    await call(operator, token, [testUsdtAbi, 'mint', [account.address, amount * usdt]])
  for (const [account, amount] of [
    [ann, 15_000n],
    [bob, 60_000n],
  ] as const) {
    await call(account, token, [testUsdtAbi, 'approve', [stakingPoolUsdt, amount * usdt]])
    await call(account, stakingPoolUsdt, [stakingPoolAbi, 'stake', [amount * usdt]])
  }
  await call(operator, productToken, [testUsdtAbi, 'approve', [votingEscrow, 10n ** 20n]])
  await call(operator, votingEscrow, [votingEscrowAbi, 'createLock', [10n ** 20n, BigInt((TODAY + 400) * 86_400)]])
  await call(operator, token, [testUsdtAbi, 'approve', [vault, 50_000n * usdt]])
  for (const pool of [0, 2, 3])
    await call(operator, vault, [dividendVaultAbi, 'fund', [token, pool, 10_000n * usdt + 1n, BigInt(FIRST), 3n]])
}

describe('npm run verify on a chain', () => {
  let first: Hash

  it('finds days without a post', async () => {
    await moveTo(FIRST + 2, 30)
    const { status, stdout } = runCommand()
    expect(stdout).toMatch(new RegExp(`${FIRST} +\\S+ +- +- +not posted: it changes 4 leaves\n`))
    expect(stdout).toContain('0 roots stand: 0 equal, 0 different; 0 vetoed; 2 days not posted.')
    expect(status).toBe(0)
  })

  it('tells an equal root from a wrong one, and says what is different', async () => {
    first = await post(FIRST, zero)
    await post(FIRST + 1, first, { root: `0x${'12'.repeat(32)}` })
    await moveTo(FIRST + 2, 1_000)
    const { status, stdout } = runCommand()
    expect(stdout).toMatch(new RegExp(`${FIRST} .* 0  +${first.slice(0, 10)}\\S+  equal\n`))
    const [, { root } = { root: '' }] = await settle()
    expect(stdout).toMatch(new RegExp(`${FIRST + 1} .* 1  +0x12121212\\S+  different: the root is ${root}\n`))
    expect(status).toBe(3)
  })

  it('goes on after a veto, over a gap, and writes what pays without the operator', async () => {
    await call(operator, vault, [dividendVaultAbi, 'veto', [1n, `0x${'12'.repeat(32)}`]])
    await moveTo(FIRST + 5, 5)
    await post(FIRST + 4, first)
    await moveTo(FIRST + 13, 5)
    const { status, stdout, stderr } = runCommand('--to', String(FIRST + 4), '--write', folder)
    expect(stderr).toBe('')
    expect(stdout).toContain('vetoed (different: the root is')
    expect(stdout).toMatch(new RegExp(`${FIRST + 4} .* 1  +\\S+  equal\n`))
    expect(stdout).toContain('2 roots stand: 2 equal, 0 different; 1 vetoed; 3 days not posted.')
    expect(status).toBe(0)
    const day = readFileSync(join(folder, 'days', `${FIRST + 4}.txt`), 'utf8')
    expect(day).toContain(`settled-day 1\nchain 31337\nvault ${vault}\nday ${FIRST + 4}\n`)
  })

  it('wrote proofs by which anybody is paid', async () => {
    const client = connect()
    const lines = readFileSync(join(folder, `proofs-${FIRST + 4}.jsonl`), 'utf8')
      .trim()
      .split('\n')
    expect(lines).toHaveLength(4)
    for (const line of lines.slice(0, 2)) {
      const { account, token, index, root, cumulative, proof } = JSON.parse(line)
      const read = { abi: testUsdtAbi, address: token, functionName: 'balanceOf', args: [account] } as const
      const before = await client.readContract(read)
      const args = [account, token, BigInt(index), root, BigInt(cumulative), proof] as const
      await call(bob, vault, [dividendVaultAbi, 'exit', args])
      expect((await client.readContract(read)) - before).toBe(BigInt(cumulative))
    }
  })

  it('finds a root with another file, and a node without the vault', async () => {
    const newest = await connect().readContract({
      abi: dividendVaultAbi,
      address: vault,
      functionName: 'rootAt',
      args: [1n],
    })
    // The contract keeps 26 bytes of a root.
    await post(FIRST + 6, `${newest[0]}${'00'.repeat(6)}` as Hash, { fileHash: zero })
    await moveTo(FIRST + 13, 1_000)
    const { status, stdout } = runCommand('--from', String(FIRST + 5))
    expect(stdout).toMatch(/ 2  +\S+  different: the day file is 0x/)
    expect(status).toBe(3)
    const elsewhere = join(folder, 'elsewhere.json')
    const dividendVault = '0x00000000000000000000000000000000000000aa'
    writeFileSync(elsewhere, JSON.stringify({ ...deployment, contracts: { ...contracts, dividendVault } }))
    const other = runCommand('--deployment', elsewhere)
    expect(other.stderr).toContain('has no contract at 0x00000000000000000000000000000000000000aa (vault)')
    expect(other.status).toBe(1)
  })

  it('is said by the second implementation too, from the logs that were written', () => {
    const script = fileURLToPath(new URL('../../../packages/core/python/settle.py', import.meta.url))
    const { error, stdout } = spawnSync(
      'python3',
      [script, join(folder, 'history.jsonl'), String(FIRST), String(FIRST)],
      {
        encoding: 'utf8',
      },
    )
    if (error) return
    expect(stdout.split(' ').slice(0, 2)).toEqual([String(FIRST), first])
  })
})

const countRoots = async () =>
  connect().readContract({ abi: dividendVaultAbi, address: vault, functionName: 'rootCount' })

describe('npm run verify -- --watch', () => {
  const alarms: string[] = []
  const looked: number[] = []
  const written: number[] = []
  beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))
  const raised = { raise: (words: string) => void alarms.push(words) }
  async function hasRaised(words: string): Promise<void> {
    await expect.poll(() => alarms, { timeout: 20_000 }).toContainEqual(expect.stringContaining(words))
  }

  /** Watches twice a second until `work` is done. */
  async function whileWatching(rpcUrls: string[], work: () => Promise<void>): Promise<void> {
    const nodes = createNodes({ rpcUrls, chainId: 31_337, contracts: world().contracts })
    const pool = createRpcPool([nodes.endpoints[0]!])
    const sender = createSender(operator, { pool, chainId: 31_337 })
    const stop = new AbortController()
    const watching = watch({
      world: world(),
      nodes,
      folder: join(folder, 'watch'),
      alarms: raised,
      vetoer: createVetoer(vault, { sender, alarms: raised }),
      metrics: { looked: (block) => void looked.push(block) },
      writeMetrics: async () => void written.push(looked.length),
      everyMs: 500,
      signal: stop.signal,
    })
    try {
      await work()
    } finally {
      stop.abort()
      await watching
    }
  }

  it('vetoes a wrong root at once, and leaves right ones', async () => {
    await whileWatching([anvil.url], async () => {
      await hasRaised('is wrong: different: the day file is')
      await hasRaised('Root 2 is vetoed')
    })
    expect(await countRoots()).toBe(2n)
    expect(alarms).toHaveLength(2)
    expect(looked[0]).toBeGreaterThan(0)
    expect(written.at(-1)).toBe(looked.length)
  })

  it('tells of who may post before they may, and nothing twice', async () => {
    alarms.length = 0
    const args = [5n, ann.address, 0] as const
    await call(operator, contracts.accessManager, [accessManagerAbi, 'grantRole', args])
    await connect().mine({ blocks: 4 })
    await whileWatching([anvil.url], async () => hasRaised(`SETTLER is granted to ${ann.address} from`))
    expect(alarms).toHaveLength(1)
  })

  it('drops a root that nobody could compute two days before it opens, though a node is silent', async () => {
    alarms.length = 0
    const newest = await connect().readContract({
      abi: dividendVaultAbi,
      address: vault,
      functionName: 'rootAt',
      args: [1n],
    })
    await post(FIRST + 8, `${newest[0]}${'00'.repeat(6)}` as Hash)
    const dead = 'http://127.0.0.1:9'
    await moveTo(FIRST + 17, 0)
    const before = [looked.length, written.length]
    await whileWatching([anvil.url, dead], async () => hasRaised('Days cannot be looked at: 127.0.0.1:9'))
    // Figures are written, and none of them says that it has looked.
    expect(looked).toHaveLength(before[0]!)
    expect(written.length).toBeGreaterThan(before[1]!)
    expect(await countRoots()).toBe(3n)
    await moveTo(FIRST + 18, 2_000)
    await whileWatching([anvil.url, dead], async () => hasRaised('Root 2 is vetoed'))
    expect(await countRoots()).toBe(2n)
  })

  it('pays everybody out of written proofs, once, and goes on where somebody is refused', async () => {
    const lines = readFileSync(join(folder, `proofs-${FIRST + 4}.jsonl`), 'utf8')
    const [third, fourth] = lines.split('\n').slice(2)
    const proofs = writeProofs({ ...parse(third!), proof: parse(third!).proof.slice(1) }, lines)
    const holding = keccak256(encodeAbiParameters(parseAbiParameters('address, uint256'), [parse(fourth!).account, 1n]))
    const before = await connect().getStorageAt({ address: contracts.usdt, slot: holding })
    // Whoever holds so much cannot receive any more.
    await connect().setStorageAt({ address: contracts.usdt, index: holding, value: `0x${'ff'.repeat(32)}` })
    const first = await pay(proofs)
    expect([...first.refused.keys()].toSorted()).toEqual([
      'its proof does not lead to the root',
      'the token refuses the transfer (Panic(17)); the account itself may take it elsewhere with exitTo',
    ])
    const amount = BigInt(parse(third!).cumulative)
    const tokens = new Map([[parse(third!).token, { amount, burned: 0n }]])
    expect(first).toMatchObject({ paid: 1, tokens, paidBefore: 2, failure: undefined })
    await connect().setStorageAt({ address: contracts.usdt, index: holding, value: before! })
    const poor = await pay(proofs, privateKeyToAccount(generatePrivateKey()))
    expect(poor).toMatchObject({ paid: 0, paidBefore: 4, refused: new Map() })
    expect(poor.failure?.message).toMatch(
      /^0x\w+ has 0 of the chain's coin, and its next transaction may take 0\.\d+: /,
    )
    expect(await pay(proofs)).toMatchObject({ paid: 1, paidBefore: 4, refused: new Map(), failure: undefined })
    expect(await pay(proofs)).toMatchObject({ paid: 0, paidBefore: 5, refused: new Map() })
  })

  it('says why a file pays nobody, or an account cannot pay for it', async () => {
    const [line] = readFileSync(join(folder, `proofs-${FIRST + 4}.jsonl`), 'utf8').split('\n')
    const proof = { ...parse(line!), cumulative: '9'.repeat(20) }
    const nothing = { paid: 0, paidBefore: 0 }
    const [kept] = await connect().readContract({
      abi: dividendVaultAbi,
      address: vault,
      functionName: 'rootAt',
      args: [1n],
    })
    const root = await post(FIRST + 8, `${kept}${'00'.repeat(6)}` as Hash)
    expect(await failWith('does not stand in the vault', writeProofs({ ...proof, index: 9 }))).toEqual(nothing)
    expect(await failWith('Root 2 opens at 2', writeProofs({ ...proof, index: 2, root }))).toEqual(nothing)
    expect(await failWith('cannot be read: ENOENT', join(folder, 'nowhere.jsonl'))).toEqual(nothing)
    const cut = writeProofs(parse(line!), line!.slice(0, 90))
    expect(await failWith(`Line 2 of ${cut} is no proof`, cut)).toEqual({ paid: 0, paidBefore: 1 })
    await call(operator, vault, [dividendVaultAbi, 'veto', [2n, root]])
  })

  it('writes the proofs of the newest open root that is right, where a wrong one behind it has opened', async () => {
    const [, second] = (await settle()).filter(({ day }) => day === FIRST || day === FIRST + 4)
    const wrong: Hash = `0x${'34'.repeat(32)}`
    await post(FIRST + 16, second!.root, { root: wrong })
    await moveTo(FIRST + 26, 0)
    const later = join(folder, 'later')
    const { status, stdout, stderr } = runCommand('--write', later)
    expect(stderr).toBe('')
    expect(stdout).toContain('different: the root is')
    expect(status).toBe(3)
    const name = `proofs-${FIRST + 4}.jsonl`
    expect(readdirSync(later).filter((each) => each.startsWith('proofs'))).toEqual([name])
    expect(readFileSync(join(later, name), 'utf8')).toBe(readFileSync(join(folder, name), 'utf8'))
  })
})

const parse = (line: string) => JSON.parse(line) as Proof

/** @param parts Proofs, or lines to be written as they are. */
function writeProofs(...parts: (Proof | string)[]): string {
  const path = join(folder, `proofs-${randomUUID()}.jsonl`)
  writeFileSync(path, parts.map((part) => (typeof part === 'string' ? part : `${JSON.stringify(part)}\n`)).join(''))
  return path
}

async function pay(proofs: string, account: LocalAccount = bob) {
  const pool = createRpcPool(askNodes().endpoints)
  return payAll(readProofs(proofs), pool, {
    contracts: { vault, multicall3: contracts.multicall3 },
    sender: createSender(account, { pool, chainId: 31_337 }),
    format: createFormatAmount(deployment),
  })
}

/** @returns What was paid before the failure. */
async function failWith(words: string, proofs: string) {
  const { failure, paid, paidBefore } = await pay(proofs)
  expect(failure?.message).toContain(words)
  return { paid, paidBefore }
}
