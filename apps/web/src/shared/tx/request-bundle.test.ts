import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import { type Address, createClient, custom, encodeFunctionData, type Hash, maxUint256 } from 'viem'
import { anvil } from 'viem/chains'
import { describe, expect, it, vi } from 'vitest'
import { type BundleRequest, requestBundle } from './request-bundle.ts'
import type { CallsRequest } from './send-transaction.ts'
import type { PlannedStep } from './tx-action.ts'
import type { TxRecord } from './tx-record.ts'

const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt } = deployment.contracts
const hash: Hash = `0x${'ab'.repeat(32)}`
const client = createClient({
  chain: anvil,
  transport: custom({
    request: ({ method }: { method: string }) => Promise.resolve(method === 'eth_blockNumber' ? '0x64' : '0x7'),
  }),
})
const approveData = (amount: bigint) =>
  encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args: [stakingPoolUsdt, amount] })
const approve: PlannedStep = {
  kind: 'approve',
  title: { key: 'tx:title.approve' },
  callData: { to: usdt, data: approveData(5n), value: 0n },
  allowance: { amount: 5n },
  gas: 100n,
}
const stake: PlannedStep = {
  kind: 'call',
  title: { key: 'tx:title.test' },
  callData: {
    to: stakingPoolUsdt,
    data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [5n] }),
    value: 0n,
  },
  allowance: null,
  gas: null,
}

type Sender = (request: CallsRequest) => Promise<unknown>

function createRequest(sendCalls: Sender, steps: readonly PlannedStep[] = [approve, stake]) {
  const records = new Map<string, TxRecord>()
  const request: BundleRequest = {
    action: {
      key: 'test',
      failure: 'STAKE_FAILED',
      path: '/stake',
      title: { key: 'staking:tx.stake.title' },
      checks: () => Promise.resolve(null),
      steps: () => Promise.resolve([]),
      changes: () => Promise.resolve([]),
      refresh: () => [['chain', 31337]],
    },
    context: { client, account, chainId: 31337, deployment },
    flowId: 'flow',
    recordId: 'r1',
    steps,
    records: {
      put(record) {
        records.set(record.id, record)
        return true
      },
      update(id, change) {
        const current = records.get(id)
        if (current === undefined) return undefined
        const next = change(current)
        records.set(id, next)
        return next
      },
      remove: (id) => void records.delete(id),
    },
    openSender: () =>
      Promise.resolve({
        account,
        client,
        wallet: 'io.test',
        send: () => Promise.reject(new Error('alone')),
        sendCalls,
      }),
    onRequested: () => undefined,
    now: () => 1_000,
  }
  return { request, records }
}

const refuse = (code: number) => () => Promise.reject(Object.assign(new Error(`code ${code}`), { code }))

describe('asking the wallet for several steps', () => {
  it('stores all calls and the id before it is asked', async () => {
    let seen: TxRecord | undefined
    let asked: CallsRequest | undefined
    const { request, records } = createRequest((calls) => {
      seen = records.get('r1')
      asked = calls
      return Promise.resolve({ id: calls.id })
    })
    expect(await requestBundle(request)).toEqual({ sent: true })
    expect(seen).toMatchObject({
      status: 'signing',
      nonce: 7,
      startBlock: 100,
      hash: null,
      title: { key: 'staking:tx.stake.title' },
      failure: 'STAKE_FAILED',
      refresh: [['chain', 31337]],
      bundle: { id: asked?.id, walletId: null, wallet: 'io.test' },
    })
    expect(seen?.bundle?.calls.map(({ to, data, outcome }) => [to, data, outcome])).toEqual([
      [usdt, approve.callData.data, null],
      [stakingPoolUsdt, stake.callData.data, null],
    ])
    expect(asked?.id).toMatch(/^0x[0-9a-f]{64}$/)
    expect(records.get('r1')).toMatchObject({ status: 'sent', sentAt: 1_000, bundle: { walletId: null } })
    expect(JSON.parse(JSON.stringify(records.get('r1')))).toEqual(records.get('r1'))
  })

  it('keeps both ids where the wallet has its own', async () => {
    for (const answer of ['0x1234', { id: '0x1234', capabilities: {} }]) {
      const { request, records } = createRequest(() => Promise.resolve(answer))
      await requestBundle(request)
      const { bundle } = records.get('r1')!
      expect(bundle).toMatchObject({ walletId: '0x1234' })
      expect(bundle?.id).toMatch(/^0x[0-9a-f]{64}$/)
    }
  })

  it.each([4001, 5000])('%i: nothing was sent, nothing is kept', async (code) => {
    const { request, records } = createRequest(refuse(code))
    const answer = await requestBundle(request)
    expect(answer).toMatchObject({ sent: false, problem: { key: 'USER_REJECTED' } })
    expect(answer).not.toHaveProperty('separate')
    expect(records.size).toBe(0)
  })

  it('5720: it has been sent', async () => {
    const { request, records } = createRequest(refuse(5720))
    expect(await requestBundle(request)).toEqual({ sent: true })
    expect(records.get('r1')).toMatchObject({ status: 'sent', problem: null })
  })

  it('5750: the steps are offered one by one', async () => {
    const { request, records } = createRequest(refuse(5750))
    expect(await requestBundle(request)).toMatchObject({ sent: false, separate: 'refused' })
    expect(records.size).toBe(0)
  })

  it.each([4200, -32_601, 5700, 5710, 5740, 5760])('%i: the steps go on one by one', async (code) => {
    const { request, records } = createRequest(refuse(code))
    expect(await requestBundle(request)).toMatchObject({ sent: false, separate: 'unsupported' })
    expect(records.size).toBe(0)
  })

  it.each([-32_603, -32_000, -32_602, 4100, 4900, 4901, 5730, 3])('%i: nobody knows', async (code) => {
    const { request, records } = createRequest(refuse(code))
    expect(await requestBundle(request)).toEqual({ sent: null })
    expect(records.get('r1')).toMatchObject({ status: 'unknown', unknownReason: 'noAnswer' })
  })

  it.each([
    ['insufficient funds for gas'],
    ['nonce too low'],
    ['execution reverted'],
    ['method not found'],
    ['socket hang up'],
  ])('“%s” without a code of the standard: some of it may have been sent', async (message) => {
    const { request, records } = createRequest(() => Promise.reject(new Error(message)))
    expect(await requestBundle(request)).toEqual({ sent: null })
    expect(records.get('r1')).toMatchObject({ status: 'unknown' })
  })

  it.each([null, undefined, 7, '', {}, { id: 7 }, { id: '' }, { id: `0x${'0'.repeat(9_000)}` }])(
    'an answer like %j: nobody knows',
    async (answer) => {
      const { request, records } = createRequest(() => Promise.resolve(answer))
      expect(await requestBundle(request)).toEqual({ sent: null })
      expect(records.get('r1')).toMatchObject({ status: 'unknown', problem: { key: 'TRANSACTION_UNKNOWN' } })
    },
  )

  it('asks exactly once, whatever it answers', async () => {
    for (const answer of [refuse(4001), refuse(5720), refuse(5760), refuse(-32_603), () => Promise.resolve(null)]) {
      const send = vi.fn<Sender>(answer)
      await requestBundle(createRequest(send).request)
      expect(send).toHaveBeenCalledOnce()
    }
  })

  it('keeps what the chain has shown meanwhile, whatever the wallet says', async () => {
    for (const code of [4001, 5760, 5750, -32_603]) {
      const { request, records } = createRequest(() => {
        records.set('r1', { ...records.get('r1')!, hash, status: 'sent' })
        return refuse(code)()
      })
      expect(await requestBundle(request)).toEqual({ sent: true })
      expect(records.get('r1')).toMatchObject({ hash, status: 'sent' })
    }
  })
})

describe('nothing reaches the wallet', () => {
  it.each([
    ['a call that is not ours', { ...stake, callData: { ...stake.callData, to: account } }],
    ['an approval without limit', { ...approve, callData: { ...approve.callData, data: approveData(maxUint256) } }],
    ['an approval beyond the plan', { ...approve, allowance: { amount: 4n } }],
    ['coins', { ...stake, callData: { ...stake.callData, value: 1n } }],
    ['what only a signature stands for', { ...approve, kind: 'permit', permit: {} } as unknown as PlannedStep],
  ])('when one of the calls is %s', async (_, wrong) => {
    const send = vi.fn<Sender>()
    for (const steps of [
      [wrong, stake],
      [approve, wrong],
    ]) {
      const { request, records } = createRequest(send, steps)
      expect(await requestBundle(request)).toMatchObject({ sent: false, problem: { key: 'CALL_NOT_ALLOWED' } })
      expect(records.size).toBe(0)
    }
    expect(send).not.toHaveBeenCalled()
  })

  it('when it shows another account', async () => {
    const send = vi.fn<Sender>()
    const { request, records } = createRequest(send)
    const other: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    const openSender = () => Promise.resolve({ account: other, client, send: vi.fn<never>(), sendCalls: send })
    expect(await requestBundle({ ...request, openSender })).toMatchObject({ problem: { key: 'ACCOUNT_CHANGED' } })
    expect(records.size).toBe(0)
    expect(send).not.toHaveBeenCalled()
  })
})
