import { createCall } from '#shared/chain/contract-call.ts'
import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { AppError } from '@app/core/app-error'
import { getDeployment } from '@app/config/deployments'
import { type Address, createClient, custom, type Hash } from 'viem'
import { anvil } from 'viem/chains'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFlow, type Flow, type FlowPorts } from './create-flow.ts'
import { canRetry, type FlowPhase } from './flow-state.ts'
import type { TxSender } from './request-step.ts'
import type { CallsRequest } from './send-transaction.ts'
import type { AtomicSupport, BoundAction, TxContext, TxStep } from './tx-action.ts'
import type { TxRecord } from './tx-record.ts'

const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt } = deployment.contracts
const hash: Hash = `0x${'ab'.repeat(32)}`
const title = { key: 'tx:title.test' }
const approval: TxStep = {
  kind: 'approve',
  title,
  call: createCall({
    contract: 'usdt',
    address: usdt,
    abi: productTokenAbi,
    functionName: 'approve',
    args: [stakingPoolUsdt, 5n],
  }),
  token: 'usdt',
  spender: 'stakingPoolUsdt',
  amount: 5n,
}
const claim: TxStep = {
  kind: 'call',
  title,
  call: createCall({
    contract: 'stakingPoolUsdt',
    address: stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'claim',
    args: [],
  }),
}

/** A node on which everything works. */
const client = createClient({
  chain: anvil,
  transport: custom({
    request({ method, params }: { method: string; params: readonly unknown[] }): Promise<unknown> {
      if (method === 'eth_simulateV1') {
        const [{ blockStateCalls }] = params as [{ blockStateCalls: { calls: unknown[] }[] }]
        const calls = blockStateCalls[0]!.calls.map(() => ({
          status: '0x1',
          gasUsed: '0x5208',
          returnData: '0x',
          logs: [],
        }))
        return Promise.resolve([{ number: '0x65', timestamp: '0x6a000000', gasUsed: '0x0', calls }])
      }
      const answers: Record<string, string> = { eth_getBalance: '0xde0b6b3a7640000', eth_getTransactionCount: '0x7' }
      return Promise.resolve(answers[method] ?? '0x64')
    },
  }),
})

let records: Map<string, TxRecord>
let listeners: Set<() => void>
let steps: TxStep[]
let now: number
let send: TxSender
let context: () => Promise<TxContext>
let openWallet: () => Promise<void>
const sent = vi.fn<TxSender>()
const sentTogether = vi.fn<(request: CallsRequest) => Promise<unknown>>()
let atomic: AtomicSupport | null

beforeEach(() => {
  records = new Map()
  listeners = new Set()
  steps = [approval, claim]
  now = 1_000
  atomic = null
  context = () =>
    Promise.resolve({ client, account, chainId: 31337, deployment, askAtomic: () => Promise.resolve(atomic) })
  openWallet = () => Promise.resolve()
  send = () => Promise.resolve(hash)
  sent.mockReset().mockImplementation((request) => send(request))
  sentTogether.mockReset().mockImplementation(({ id }) => Promise.resolve({ id }))
})

function change(next: () => void): void {
  next()
  for (const listener of listeners) listener()
}

function start(getSteps: (context: TxContext) => TxStep[] = () => steps): Flow {
  let lastId = 0
  const action: BoundAction = {
    key: 'test',
    failure: 'CLAIM_FAILED',
    path: '/stake',
    title,
    checks: () => Promise.resolve(null),
    steps: (asked) => Promise.resolve(getSteps(asked)),
    changes: () => Promise.resolve([]),
    refresh: () => [],
  }
  const ports: FlowPorts = {
    getContext: () => context(),
    openSender: async () => {
      await openWallet()
      return { account, client, send: sent, sendCalls: sentTogether }
    },
    records: {
      get: (id) => records.get(id),
      put(record) {
        change(() => records.set(record.id, record))
        return true
      },
      update(id, map) {
        const current = records.get(id)
        const next = current && map(current)
        if (next !== undefined && next !== current) change(() => records.set(id, next))
        return next
      },
      remove: (id) => change(() => records.delete(id)),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    waitForIndex: () => Promise.resolve(true),
    createId: () => `id-${(lastId += 1)}`,
    now: () => now,
  }
  return createFlow(action, { account, chainId: 31337 }, ports)
}

const reach = (flow: Flow, phase: FlowPhase) =>
  vi.waitFor(() => expect(flow.getState().phase).toBe(phase), { timeout: 5_000 })
const lastRecord = () => [...records.values()].at(-1)!
const settle = (patch: Partial<TxRecord>) =>
  change(() => records.set(lastRecord().id, { ...lastRecord(), hash, ...patch }))
const settled = { hash, blockNumber: 101, blockTimestamp: 1, fee: '1' }

async function agree(flow: Flow): Promise<void> {
  await reach(flow, 'ready')
  flow.agree()
}

const rejected = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
const reverted = () => Promise.reject(Object.assign(new Error('execution reverted'), { code: 3 }))
const failing = (key: 'WRONG_CHAIN' | 'WALLET_NOT_LINKED') => () => Promise.reject(new AppError(key))

describe('a wallet that is asked', () => {
  it('is asked once, however often the button is pressed', async () => {
    const flow = start()
    await agree(flow)
    flow.agree()
    flow.agree()
    flow.renew()
    await reach(flow, 'mining')
    expect(sent).toHaveBeenCalledOnce()
  })

  it.each([31, -3_600])('is asked after a new simulation when the clock has moved by %i s', async (seconds) => {
    const flow = start()
    await reach(flow, 'ready')
    now += seconds
    flow.agree()
    expect(flow.getState().phase).toBe('preparing')
    await reach(flow, 'mining')
    expect(sent).toHaveBeenCalledOnce()
  })

  it('and never answers: followed all the same, unknown after a while, never offered again', async () => {
    send = () => new Promise<never>(() => undefined)
    const flow = start()
    await agree(flow)
    await vi.waitFor(() => expect(records.size).toBe(1))
    expect(flow.getState()).toMatchObject({ phase: 'signing', recordId: lastRecord().id })
    settle({ hash: null, status: 'unknown', unknownReason: 'noAnswer', problem: { key: 'TRANSACTION_UNKNOWN' } })
    expect(flow.getState()).toMatchObject({ phase: 'stopped', problem: { key: 'TRANSACTION_UNKNOWN' } })
    flow.retry()
    flow.agree()
    expect(flow.getState().phase).toBe('stopped')
    expect(sent).toHaveBeenCalledOnce()
  })

  it('and answers long after with its hash: goes on where it stood', async () => {
    let answer: ((hash: Hash) => void) | undefined
    send = () =>
      new Promise<Hash>((resolve) => {
        answer = resolve
      })
    const flow = start()
    await agree(flow)
    await vi.waitFor(() => expect(records.size).toBe(1))
    settle({ hash: null, status: 'unknown', unknownReason: 'noAnswer' })
    await reach(flow, 'stopped')
    answer?.(hash)
    await reach(flow, 'mining')
    expect(lastRecord()).toMatchObject({ status: 'sent', hash, problem: null })
  })

  it('and says no long after: may be agreed to again, nothing is kept', async () => {
    let refuse: ((error: unknown) => void) | undefined
    send = () =>
      new Promise<Hash>((_, reject) => {
        refuse = reject
      })
    const flow = start()
    await agree(flow)
    await vi.waitFor(() => expect(records.size).toBe(1))
    settle({ hash: null, status: 'unknown', unknownReason: 'noAnswer' })
    await reach(flow, 'stopped')
    refuse?.(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
    await reach(flow, 'ready')
    expect(flow.getState().problem?.key).toBe('USER_REJECTED')
    expect(records.size).toBe(0)
    send = () => Promise.resolve(hash)
    flow.agree()
    await reach(flow, 'mining')
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it.each([null, 'yes', '0x12', { hash }, 7])('and answers %j: nobody knows, it is not sent again', async (answer) => {
    send = () => Promise.resolve(answer)
    const flow = start()
    await agree(flow)
    await reach(flow, 'stopped')
    expect(canRetry(flow.getState())).toBe(false)
    expect(lastRecord()).toMatchObject({ status: 'unknown', unknownReason: 'noAnswer' })
    expect(lastRecord().problem?.technical).toContain('the wallet answered')
  })

  it('and refuses: the plan stands', async () => {
    send = rejected
    const flow = start()
    await agree(flow)
    await vi.waitFor(() => expect(flow.getState().problem?.key).toBe('USER_REJECTED'))
    expect(flow.getState()).toMatchObject({ phase: 'ready', agreed: false })
  })
})

describe('what changes in the wallet while the sheet is open', () => {
  it.each(['WALLET_LOCKED', 'ACCOUNT_CHANGED', 'WRONG_CHAIN', 'WALLET_DISCONNECTED', 'WALLET_TIMEOUT'] as const)(
    '%s at the last moment: nothing is sent, and it can begin again',
    async (key) => {
      openWallet = () => Promise.reject(new AppError(key))
      const flow = start()
      await agree(flow)
      await reach(flow, 'refused')
      expect(flow.getState().problem?.key).toBe(key)
      expect(sent).not.toHaveBeenCalled()
      expect(records.size).toBe(0)
      openWallet = () => Promise.resolve()
      flow.retry()
      await agree(flow)
      await reach(flow, 'mining')
    },
  )

  it.each([
    ['an approval', () => [approval, claim], 'AUTHORIZATION_FAILED'],
    ['the action itself', () => [claim], 'CLAIM_FAILED'],
  ] as const)('and refuses %s without a reason: named by what failed', async (_, getSteps, failure) => {
    steps = getSteps()
    send = reverted
    const flow = start()
    await agree(flow)
    await reach(flow, 'refused')
    expect(flow.getState().problem).toMatchObject({ key: 'CONTRACT_REVERTED', failure })
  })

  it('its accounts are taken away before the press: refused, with the way on', async () => {
    const flow = start()
    await reach(flow, 'ready')
    context = failing('WALLET_NOT_LINKED')
    flow.agree()
    await reach(flow, 'refused')
    expect(flow.getState().problem?.key).toBe('WALLET_NOT_LINKED')
    expect(sent).not.toHaveBeenCalled()
  })

  it('another account: this action is not carried over to it', async () => {
    const flow = start()
    await reach(flow, 'ready')
    const other: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    context = () => Promise.resolve({ client, account: other, chainId: 31337, deployment })
    flow.agree()
    await reach(flow, 'refused')
    expect(flow.getState().problem?.key).toBe('ACCOUNT_CHANGED')
    expect(sent).not.toHaveBeenCalled()
  })

  it('the network between two steps: what is done stays done, only the rest is asked for afterwards', async () => {
    const flow = start()
    await agree(flow)
    await reach(flow, 'mining')
    steps = [claim]
    context = failing('WRONG_CHAIN')
    settle({ status: 'confirmed', settled })
    await reach(flow, 'refused')
    expect(flow.getState()).toMatchObject({ problem: { key: 'WRONG_CHAIN' }, finished: [{ title }] })
    context = () => Promise.resolve({ client, account, chainId: 31337, deployment })
    flow.retry()
    await agree(flow)
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(sent.mock.calls[1]![0].to).toBe(stakingPoolUsdt)
    await reach(flow, 'mining')
    settle({ status: 'confirmed', settled })
    await reach(flow, 'done')
  })
})

it('taken off the list while nobody knows: it may begin again, with a plan of its own', async () => {
  send = () => Promise.reject(new Error('socket hang up'))
  const flow = start()
  await agree(flow)
  await reach(flow, 'stopped')
  expect(canRetry(flow.getState())).toBe(false)
  change(() => records.clear())
  expect(canRetry(flow.getState())).toBe(true)
  send = () => Promise.resolve(hash)
  flow.retry()
  await agree(flow)
  await reach(flow, 'mining')
})

const no = (code: number) => Promise.reject(Object.assign(new Error(`code ${code}`), { code }))

describe('a wallet that carries out several steps together', () => {
  beforeEach(() => {
    atomic = 'supported'
  })

  it('is asked once for all of them, and all end with one record', async () => {
    const flow = start()
    await agree(flow)
    flow.agree()
    await reach(flow, 'mining')
    expect(sentTogether).toHaveBeenCalledOnce()
    expect(sent).not.toHaveBeenCalled()
    expect(records.size).toBe(1)
    settle({ status: 'confirmed', settled })
    await reach(flow, 'done')
    expect(flow.getState().finished).toHaveLength(2)
  })

  it('is sent a single step as a transaction', async () => {
    steps = [claim]
    const flow = start()
    await agree(flow)
    await reach(flow, 'mining')
    expect(sent).toHaveBeenCalledOnce()
    expect(sentTogether).not.toHaveBeenCalled()
  })

  it('takes an approval in place of a permit', async () => {
    const permit: TxStep = { ...approval, kind: 'permit', permit: {} as never }
    const seen: (boolean | undefined)[] = []
    steps = [permit, claim]
    const flow = start((asked) => {
      seen.push(asked.refusesPermit)
      return asked.refusesPermit === true ? [approval, claim] : steps
    })
    await agree(flow)
    await reach(flow, 'mining')
    expect(seen).toContain(true)
    expect(sentTogether.mock.calls[0]![0].steps.map(({ callData }) => callData.to)).toEqual([usdt, stakingPoolUsdt])
  })

  it.each([4200, -32_601, 5700, 5740, 5760])(
    'and cannot after all (%i): goes on one by one without another press',
    async (code) => {
      sentTogether.mockImplementation(() => no(code))
      const flow = start()
      await agree(flow)
      await reach(flow, 'mining')
      expect(flow.getState()).toMatchObject({ separated: 'unsupported', plan: { steps: [{}, {}] } })
      expect(flow.getState().plan?.together).toBeUndefined()
      expect(sentTogether).toHaveBeenCalledOnce()
      expect(sent.mock.calls[0]![0].to).toBe(usdt)
      steps = [claim]
      settle({ status: 'confirmed', settled })
      await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
      await reach(flow, 'mining')
      settle({ status: 'confirmed', settled })
      await reach(flow, 'done')
      expect(sentTogether).toHaveBeenCalledOnce()
    },
  )

  it('and would have to change the account, which the holder refused: the steps are offered one by one', async () => {
    sentTogether.mockImplementation(() => no(5750))
    const flow = start()
    await agree(flow)
    await vi.waitFor(() =>
      expect(flow.getState()).toMatchObject({ phase: 'ready', separated: 'refused', agreed: false }),
    )
    expect(records.size).toBe(0)
    expect(sent).not.toHaveBeenCalled()
    flow.agree()
    await reach(flow, 'mining')
    expect(sent).toHaveBeenCalledOnce()
  })

  it('and is refused: nothing was sent, the plan stands', async () => {
    sentTogether.mockImplementation(() => no(4001))
    const flow = start()
    await agree(flow)
    await vi.waitFor(() => expect(flow.getState()).toMatchObject({ phase: 'ready', problem: { key: 'USER_REJECTED' } }))
    expect(flow.getState()).toMatchObject({ agreed: false, plan: { together: 'supported' } })
    expect(records.size).toBe(0)
  })

  it('and answers with something else: nobody knows, and it is not offered again', async () => {
    sentTogether.mockImplementation(() => no(-32_603))
    const flow = start()
    await agree(flow)
    await reach(flow, 'stopped')
    expect(canRetry(flow.getState())).toBe(false)
    flow.retry()
    flow.agree()
    flow.separate()
    expect(flow.getState().phase).toBe('stopped')
    expect(sentTogether).toHaveBeenCalledOnce()
    expect(sent).not.toHaveBeenCalled()
  })

  it('is not asked when the holder would rather confirm them one by one', async () => {
    const flow = start()
    await reach(flow, 'ready')
    flow.separate()
    await vi.waitFor(() => expect(flow.getState()).toMatchObject({ phase: 'ready', separated: 'chosen' }))
    flow.renew()
    flow.agree()
    await reach(flow, 'mining')
    expect(sentTogether).not.toHaveBeenCalled()
    expect(sent).toHaveBeenCalledOnce()
  })
})
