import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type BatchManner, type BatchWallet, createBatchWallet } from '@app/testing/batch-wallet'
import { createRandom, type Random } from '@app/testing/random'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import {
  type Address,
  createClient,
  createTestClient,
  createWalletClient,
  custom,
  type Hash,
  http,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createCall } from '#shared/chain/contract-call.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { readWord } from './calls-status.ts'
import { createFlow, type Flow, type FlowPorts } from './create-flow.ts'
import { loseAnswer } from './resolve-record.ts'
import { sendCalls } from './send-transaction.ts'
import { createSpendSteps } from './spend-steps.ts'
import type { BoundAction } from './tx-action.ts'
import { canSendAgain, needsWatching, type TxRecord } from './tx-record.ts'
import { watchRecords } from './watch-records.ts'

const flows = Number(process.env.BUNDLE_FLOWS ?? 6)
const seed = Number(process.env.BUNDLE_SEED ?? 1)
const fewestKills = 3

const key = getTestAccount(3)
const account = key.address
const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt, referralRegistry, multicall3 } = deployment.contracts
const amount = 5_000_000n
const unit = { decimals: 6, symbol: 'USDT' }
const title = { key: 'tx:title.test', values: { amount: createExactAmountValue(amount, unit) } }

const stake: BoundAction = {
  key: 'test.stake',
  failure: 'STAKE_FAILED',
  path: '/stake',
  title,
  checks: () => Promise.resolve(null),
  steps: (context) =>
    createSpendSteps(context, {
      ...unit,
      token: 'usdt',
      spender: 'stakingPoolUsdt',
      amount,
      title,
      createCall: () =>
        createCall({
          contract: 'stakingPoolUsdt',
          address: stakingPoolUsdt,
          abi: stakingPoolAbi,
          functionName: 'stake',
          args: [amount],
        }),
    }),
  changes: () => Promise.resolve([]),
  refresh: () => [],
}

let anvil: Anvil
let chain: ReturnType<typeof createChain>
let snapshot: Hash
let mining: ReturnType<typeof setInterval>

function createChain(url: string) {
  return createTestClient({ chain: testChain, mode: 'anvil', transport: testTransport(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  const mint = { address: usdt, abi: testUsdtAbi, functionName: 'mint', args: [account, amount * 100n] } as const
  await chain.writeContract({ account, ...mint })
  const genesis: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const bind = { address: referralRegistry, abi: referralRegistryAbi, functionName: 'bind', args: [genesis] } as const
  await chain.writeContract({ account, ...bind })
  await chain.mine({ blocks: 1 })
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  snapshot = await chain.snapshot()
  await chain.setAutomine(false)
  mining = setInterval(() => void chain.mine({ blocks: 1 }).catch(() => undefined), 700)
})
afterEach(async () => {
  clearInterval(mining)
  await chain.setAutomine(true)
  await chain.revert({ id: snapshot })
})

const answers = ['id', 'lost', 'duplicate', 'rejected', 'upgradeRefused', 'unsupported', 'never'] as const
type Answer = (typeof answers)[number]
type Script = { manner: BatchManner; answer: Answer; forgets: boolean }
type Moment = 'asked' | 'sent' | 'answered' | 'mined'

class WalletError extends Error {
  readonly code: number

  constructor(code: number) {
    super(`code ${code}`)
    this.code = code
  }
}

const sending: ReadonlySet<Answer> = new Set(['id', 'lost', 'duplicate'])
const refusals: Partial<Record<Answer, number>> = { rejected: 4001, upgradeRefused: 5750, unsupported: 4200 }

/** Of one holder: a wallet that goes on while pages come and go, what the browser keeps, and the page that is open. */
function createHolder(script: Script, random: Random) {
  const wallet: BatchWallet = createBatchWallet({ rpcUrl: anvil.url, chain: testChain, key, executor: multicall3 })
  const signer = createWalletClient({ account: key, chain: testChain, transport: http(anvil.url) })
  const disk = new Map<string, TxRecord>()
  const moments = (['asked', 'sent', 'answered', 'mined'] as const).filter(() => random.chance(0.6))
  const planned = new Set<Moment>(moments)
  let kills = 0
  let asks = 0
  let page = openPage()

  async function pass(moment: Moment): Promise<void> {
    if (planned.delete(moment)) kill()
    await new Promise((resolve) => setTimeout(resolve, random.integer(60)))
  }

  function kill(): void {
    kills += 1
    page.close()
    page = openPage()
  }

  async function carryOut(request: unknown): Promise<unknown> {
    asks += 1
    await pass('asked')
    const code = refusals[script.answer]
    if (code !== undefined) throw new WalletError(code)
    if (script.answer === 'never') return await new Promise<never>(() => undefined)
    const answer = await wallet.sendCalls(request, script.manner)
    await pass('sent')
    if (script.forgets) wallet.forget()
    if (script.answer === 'lost') throw new WalletError(-32_603)
    if (script.answer === 'duplicate') throw new WalletError(5720)
    setTimeout(() => void pass('answered'), 50)
    setTimeout(() => void pass('mined'), 1_200)
    return answer
  }

  function openPage() {
    let isOpen = true
    const listeners = new Set<() => void>()
    const change = (next: () => void) => {
      if (!isOpen) return
      next()
      for (const listener of listeners) listener()
    }
    const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
      const answer = await chain.request(args as never)
      if (!isOpen) throw new Error('The page is closed')
      return answer
    }
    const client = createClient({ chain: testChain, transport: custom({ request }, { retryCount: 0 }) })
    const records: FlowPorts['records'] = {
      get: (id) => disk.get(id),
      put(record) {
        change(() => disk.set(record.id, JSON.parse(JSON.stringify(record)) as TxRecord))
        return true
      },
      update(id, map) {
        const current = disk.get(id)
        const next = current && map(current)
        if (next !== undefined && next !== current) change(() => disk.set(id, next))
        return next
      },
      remove: (id) => change(() => disk.delete(id)),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const provider = { request: ({ params }: { params?: unknown }) => carryOut((params as unknown[])[0]) }
    const ports: FlowPorts = {
      getContext: () =>
        Promise.resolve({
          client,
          account,
          chainId: 31337,
          deployment,
          askAtomic: () => Promise.resolve('supported' as const),
          refusesPermit: true,
        }),
      openSender: () =>
        Promise.resolve({
          account,
          client,
          wallet: 'test',
          send: ({ to, data }) => signer.sendTransaction({ to, data, gas: 500_000n }),
          sendCalls: (asked) => sendCalls(provider, deployment, asked),
        }),
      records,
      waitForIndex: () => Promise.resolve(true),
      createId: () => `id-${random.integer(1_000_000_000)}`,
      now: () => Math.floor(Date.now() / 1000),
    }
    for (const { id } of disk.values()) records.update(id, loseAnswer)
    const watch = watchRecords({
      chainId: 31337,
      getClient: () => client,
      records: { list: () => (isOpen ? [...disk.values()] : []), update: records.update },
      askWallet: askStatus,
      patience: { confirmations: 1, unseenAfter: 2, unansweredAfter: 2, spentChecks: 3 },
      now: ports.now,
    })
    const timer = setInterval(() => void watch.checkNow(), 250)
    return {
      start(): Flow {
        const flow = createFlow(stake, { account, chainId: 31337 }, ports)
        // A holder who agrees to all that is shown.
        const agree = () => {
          if (isOpen && flow.getState().phase === 'ready' && flow.getState().problem === null) flow.agree()
        }
        flow.subscribe(() => queueMicrotask(agree))
        return flow
      },
      close() {
        isOpen = false
        clearInterval(timer)
        watch.stop()
      },
    }
  }

  async function askStatus({ bundle }: TxRecord) {
    const id = bundle!.walletId ?? bundle!.id
    return await wallet.readStatus(id).then(
      (answer) => readWord(answer, { id, chainId: 31337 }),
      (error: { code?: number }) => (error.code === 5730 ? ({ says: 'forgotten', hashes: [] } as const) : null),
    )
  }

  return {
    disk,
    kill,
    start: () => page.start(),
    countKills: () => kills,
    countAsks: () => asks,
    countTaken: wallet.countTaken,
    close: () => page.close(),
    script,
  }
}

const readPositions = () =>
  chain.readContract({ address: stakingPoolUsdt, abi: stakingPoolAbi, functionName: 'positionsOf', args: [account] })

const isQuiet = (record: TxRecord) => !needsWatching(record) || record.status === 'unknown'
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Until nothing is under way, for long enough that no page and no wallet is about to do something. */
async function settle(holder: ReturnType<typeof createHolder>): Promise<void> {
  const deadline = Date.now() + 30_000
  for (let quiet = 0; quiet < 6;) {
    if (Date.now() > deadline) throw new Error(`Still under way: ${JSON.stringify([...holder.disk.values()])}`)
    await sleep(300)
    quiet = [...holder.disk.values()].every(isQuiet) ? quiet + 1 : 0
  }
}

/** What the page says against what the wallet and the chain have. */
function listLies(holder: ReturnType<typeof createHolder>, staked: number): string[] {
  const records = [...holder.disk.values()]
  const status = records.find(({ bundle }) => bundle !== undefined)?.status
  const isTaken = holder.countTaken() === 1
  const lies = {
    'staked twice': staked > 1,
    'asked to send, and did not': isTaken !== sending.has(holder.script.answer),
    // Whatever was killed, what the wallet has sent is found.
    'sent, and not found': isTaken && (staked !== 1 || status !== 'confirmed'),
    'confirmed, and not staked': status === 'confirmed' && staked !== 1,
    'failed, and staked': status === 'failed' && staked !== 0,
    'staked, and not said': staked === 1 && !records.some((record) => record.status === 'confirmed'),
  }
  return Object.entries(lies).flatMap(([lie, isTold]) => (isTold ? [`${lie}: ${JSON.stringify(records)}`] : []))
}

it.each(Array.from({ length: flows }, (_, nth) => seed + nth))(
  'a stake in one confirmation, killed and reloaded: never twice, and what is said is what the chain has (seed %i)',
  async (flowSeed) => {
    const random = createRandom(flowSeed)
    const script: Script = {
      manner: random.pick(['together', 'oneByOne']),
      // Twice as often one that sends.
      answer: random.pick([...answers, 'id', 'id', 'lost']),
      forgets: random.chance(0.3),
    }
    const holder = createHolder(script, random)
    holder.start()
    await sleep(1_500)
    while (holder.countKills() < fewestKills) {
      await sleep(random.integer(700))
      holder.kill()
    }
    await settle(holder)
    const staked = (await readPositions()).length
    expect({ ...script, asked: holder.countAsks(), wrong: listLies(holder, staked) }).toEqual({
      ...script,
      asked: 1,
      wrong: [],
    })

    // Only what the page offers again is begun again, with a wallet that does as it is told.
    const isOver = staked === 0 && [...holder.disk.values()].every(canSendAgain)
    if (isOver) {
      Object.assign(script, { manner: 'together', answer: 'id', forgets: false })
      const flow = holder.start()
      const isThere = () => flow.getState().phase === 'done' || holder.countKills() > fewestKills
      await vi.waitUntil(isThere, { timeout: 30_000 })
      await settle(holder)
    }
    expect((await readPositions()).length).toBe(isOver ? 1 : staked)
    holder.close()
  },
)
