import { productTokenAbi } from '@app/abis/product-token'
import { getDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import {
  type Address,
  type Client,
  createClient,
  createTestClient,
  custom,
  type Hash,
  publicActions,
  walletActions,
} from 'viem'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCall, encodeCall } from '#shared/chain/contract-call.ts'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { requestStep, type TxSender } from './request-step.ts'
import { defaultPatience, type TxPatience } from './resolve-record.ts'
import type { BoundAction } from './tx-action.ts'
import { canSendAgain, type TxRecord } from './tx-record.ts'
import { watchRecords } from './watch-records.ts'

type Store = typeof import('./tx-store.ts')

const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt } = deployment.contracts
const action: BoundAction = {
  key: 'test.approve',
  failure: null,
  path: '/stake',
  title: { key: 'tx:title.test' },
  checks: () => Promise.resolve(null),
  steps: () => Promise.resolve([]),
  changes: () => Promise.resolve([]),
  refresh: () => [],
}

let anvil: Anvil
let chain: ReturnType<typeof createChain>
let snapshot: Hash
let lastId = 0
const closing: (() => void)[] = []

function createChain(url: string) {
  return createTestClient({ chain: testChain, mode: 'anvil', transport: testTransport(url) })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  snapshot = await chain.snapshot()
  vi.stubGlobal('localStorage', createStorage())
})
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  vi.unstubAllGlobals()
  await chain.setAutomine(true)
  await chain.revert({ id: snapshot })
})

type Tab = { hear: (event: { key: string; newValue: string | null }) => void }
let tabs: Tab[] = []

function tell(key: string, newValue: string | null): void {
  for (const tab of tabs) queueMicrotask(() => tab.hear({ key, newValue }))
}

/** What all tabs of one browser share; the others hear of each change, as browsers do it. */
function createStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      entries.set(key, value)
      tell(key, value)
    },
    removeItem(key) {
      entries.delete(key)
      tell(key, null)
    },
    clear: () => entries.clear(),
  }
}

/** A page of its own with the real store; it follows what is open, until it is closed. */
async function openTab({ node = chain, patience }: { node?: Client; patience?: TxPatience } = {}) {
  const tab: Tab = { hear: () => undefined }
  vi.stubGlobal('addEventListener', (_: string, listener: Tab['hear']) => {
    tab.hear = listener
  })
  vi.resetModules()
  const store: Store = await import('./tx-store.ts')
  store.getTxRecords()
  tabs = [...tabs, tab]
  const client = createPageClient(node, () => !tabs.includes(tab))
  const watch = watchRecords({
    chainId: 31337,
    getClient: () => client,
    records: { list: store.getTxRecords, update: store.updateTxRecord },
    now: () => Math.floor(Date.now() / 1000),
    patience,
  })
  const timer = setInterval(() => void watch.checkNow(), 300)
  const close = () => {
    clearInterval(timer)
    watch.stop()
    tabs = tabs.filter((other) => other !== tab)
  }
  closing.push(close)
  return { store, tab, close }
}

/** A page that is closed learns nothing more, not even what it has asked for already. */
function createPageClient(node: Client, isClosed: () => boolean): Client {
  const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
    const answer = await node.request(args as never)
    if (isClosed()) throw new Error('The page is closed')
    return answer
  }
  return createClient({ chain: testChain, transport: custom({ request }, { retryCount: 0 }) })
}

type OpenTab = Awaited<ReturnType<typeof openTab>>

const encode = (amount: bigint) =>
  encodeCall(
    createCall({
      contract: 'usdt',
      address: usdt,
      abi: productTokenAbi,
      functionName: 'approve',
      args: [stakingPoolUsdt, amount],
    }),
  )

/** Allows the pool `amount`, by way of the wallet that `send` is. */
function approve({ store }: OpenTab, amount: bigint, send: TxSender) {
  const recordId = `record-${(lastId += 1)}`
  const answer = requestStep({
    action,
    context: { client: chain, account, chainId: 31337, deployment },
    flowId: recordId,
    recordId,
    step: {
      kind: 'approve',
      title: { key: 'tx:title.test' },
      callData: encode(amount),
      allowance: { amount },
      gas: null,
    },
    records: { put: store.putTxRecord, update: store.updateTxRecord, remove: store.removeTxRecord },
    openSender: () => Promise.resolve({ account, client: chain, send }),
    onRequested: () => undefined,
    now: () => Math.floor(Date.now() / 1000),
  })
  return { recordId, answer }
}

const broadcast = ({ to, data }: Parameters<TxSender>[0]): Promise<Hash> => chain.sendTransaction({ account, to, data })
const refuse = () => Promise.reject(Object.assign(new Error('nonce too low'), { code: -32_000 }))
const patient = { timeout: 20_000, interval: 50 }
const never = () => new Promise<never>(() => undefined)

async function reach({ store }: OpenTab, id: string, status: TxRecord['status']): Promise<TxRecord> {
  await vi
    .waitUntil(() => store.getTxRecord(id)?.status === status, patient)
    .catch(() => {
      throw new Error(`Not ${status}: ${JSON.stringify(store.getTxRecord(id))}`)
    })
  return store.getTxRecord(id)!
}

describe('a page that is closed', () => {
  it('while the wallet is still open finds what the wallet sent when it comes back', async () => {
    const first = await openTab()
    let isSent = false
    const { recordId } = approve(first, 5n, async (request) => {
      await vi.waitUntil(() => !tabs.includes(first.tab), patient)
      await broadcast(request)
      isSent = true
      return await never()
    })
    await reach(first, recordId, 'signing')
    first.close()
    await vi.waitUntil(() => isSent, patient)
    const second = await openTab()
    expect(await reach(second, recordId, 'confirmed')).toMatchObject({ nonceSeen: true, problem: null })
  })

  it('before the wallet has sent anything: nobody knows, it is not offered again; sent late, it is found', async () => {
    const first = await openTab()
    let release: (() => void) | undefined
    const { recordId } = approve(first, 5n, async (request) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await broadcast(request)
      return await never()
    })
    await reach(first, recordId, 'signing')
    first.close()
    const second = await openTab({ patience: { ...defaultPatience, unansweredAfter: 1 } })
    const unknown = await reach(second, recordId, 'unknown')
    expect(unknown.unknownReason).toBe('noAnswer')
    expect(canSendAgain(unknown)).toBe(false)
    release?.()
    await reach(second, recordId, 'confirmed')
  })

  it('with a transaction on its way follows it after the reload', async () => {
    await chain.setAutomine(false)
    const first = await openTab()
    const { recordId, answer } = approve(first, 5n, broadcast)
    await answer
    first.close()
    const second = await openTab()
    expect(second.store.getTxRecord(recordId)).toMatchObject({ status: 'sent' })
    await chain.mine({ blocks: 1 })
    await reach(second, recordId, 'confirmed')
  })
})

describe('two tabs', () => {
  it('show the same of one transaction, whichever looks', async () => {
    await chain.setAutomine(false)
    const first = await openTab()
    const second = await openTab()
    const { recordId, answer } = approve(first, 5n, broadcast)
    await answer
    await vi.waitUntil(() => second.store.getTxRecord(recordId)?.status === 'sent', patient)
    first.close()
    await chain.mine({ blocks: 1 })
    const seen = await reach(second, recordId, 'confirmed')
    expect(JSON.parse(localStorage.getItem(`tx.${recordId}`) ?? 'null')).toEqual(seen)
  })

  it('that ask for the very same do not take each other’s transaction for their own', async () => {
    const first = await openTab()
    const second = await openTab()
    const waiting = approve(first, 5n, never)
    await reach(first, waiting.recordId, 'signing')
    const sent = approve(second, 5n, broadcast)
    await sent.answer
    await reach(first, sent.recordId, 'confirmed')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(first.store.getTxRecord(waiting.recordId)).toMatchObject({ status: 'signing', hash: null })
  })
})

describe('a wallet that says the number was used already', () => {
  it('by its own first attempt: it was sent', async () => {
    const tab = await openTab()
    const { recordId, answer } = approve(tab, 5n, async (request) => {
      await broadcast(request)
      return await refuse()
    })
    expect(await answer).not.toMatchObject({ sent: false })
    await reach(tab, recordId, 'confirmed')
  })

  it('by its own first attempt that still waits for a block: it was sent', async () => {
    await chain.setAutomine(false)
    const tab = await openTab()
    const { recordId, answer } = approve(tab, 5n, async (request) => {
      await broadcast(request)
      return await refuse()
    })
    expect(await answer).not.toMatchObject({ sent: false })
    await chain.mine({ blocks: 1 })
    await reach(tab, recordId, 'confirmed')
  })

  it('by something else: nothing was sent, nothing is kept', async () => {
    const tab = await openTab()
    const { recordId, answer } = approve(tab, 5n, refuse)
    expect(await answer).toMatchObject({ sent: false, problem: { key: 'NONCE_TOO_LOW' } })
    expect(tab.store.getTxRecord(recordId)).toBeUndefined()
  })
})

it('dropped: its number was used long ago by something that the node no longer shows', async () => {
  const forgetful = createClient({
    chain: testChain,
    transport: custom(
      {
        async request(args: { method: string; params?: readonly unknown[] }) {
          const isOld = args.method === 'eth_getTransactionCount' && String(args.params?.[1]).startsWith('0x')
          if (isOld) throw Object.assign(new Error('missing trie node'), { code: -32_000 })
          return await chain.request(args as never)
        },
      },
      { retryCount: 0 },
    ),
  })
  await chain.setAutomine(false)
  const first = await openTab()
  const { recordId, answer } = approve(first, 5n, broadcast)
  await answer
  await vi.waitUntil(() => first.store.getTxRecord(recordId)?.nonceSeen === true, patient)
  first.close()
  const { hash, nonce } = first.store.getTxRecord(recordId)!
  await chain.dropTransaction({ hash: hash as Hash })
  await chain.sendTransaction({ account, ...encode(7n), nonce, gas: 100_000n })
  await chain.mine({ blocks: 140 })
  const second = await openTab({ node: forgetful })
  const dropped = await reach(second, recordId, 'dropped')
  expect(dropped.problem).toEqual({ key: 'TRANSACTION_REPLACED' })
  expect(canSendAgain(dropped)).toBe(true)
})
