import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getDeployment } from '@app/config/deployments'
import { type Address, createClient, custom, encodeFunctionData, type Hash } from 'viem'
import { anvil } from 'viem/chains'
import { describe, expect, it, vi } from 'vitest'
import { requestStep, type StepRequest, type TxSender } from './request-step.ts'
import type { TxRecord } from './tx-record.ts'

const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const deployment = getDeployment(31337)
const hash: Hash = `0x${'ab'.repeat(32)}`
const client = createClient({
  chain: anvil,
  transport: custom({
    request: ({ method }: { method: string }) => Promise.resolve(method === 'eth_blockNumber' ? '0x64' : '0x7'),
  }),
})

function createRequest(send: TxSender, patch: Partial<StepRequest> = {}) {
  const records = new Map<string, TxRecord>()
  const data = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' })
  const request: StepRequest = {
    action: {
      key: 'test',
      failure: null,
      path: '/stake',
      title: { key: 'tx:title.test' },
      checks: () => Promise.resolve(null),
      steps: () => Promise.resolve([]),
      changes: () => Promise.resolve([]),
      refresh: () => [['chain', 31337]],
    },
    context: { client, account, chainId: 31337, deployment },
    flowId: 'flow',
    recordId: 'r1',
    step: {
      kind: 'call',
      title: { key: 'tx:title.test' },
      callData: { to: deployment.contracts.stakingPoolUsdt, data, value: 0n },
      allowance: null,
      gas: 100n,
    },
    records: {
      put(record) {
        records.set(record.id, record)
        return true
      },
      update(id, change) {
        const next = change(records.get(id)!)
        records.set(id, next)
        return next
      },
      remove: (id) => void records.delete(id),
    },
    openSender: () => Promise.resolve({ account, client, send }),
    onRequested: () => undefined,
    now: () => 1_000,
    ...patch,
  }
  return { request, records }
}

const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 })

describe('asking the wallet', () => {
  it('stores chain, sender and nonce before it is asked', async () => {
    let seen: TxRecord | undefined
    const { request, records } = createRequest(() => {
      seen = records.get('r1')
      return Promise.resolve(hash)
    })
    await requestStep(request)
    expect(seen).toMatchObject({ chainId: 31337, account, nonce: 7, startBlock: 100, status: 'signing', hash: null })
    expect(records.get('r1')).toMatchObject({ status: 'sent', hash, sentAt: 1_000 })
  })

  it('asks exactly once, whatever it answers', async () => {
    for (const answer of [
      () => Promise.resolve(hash),
      () => Promise.reject(refusal),
      () => Promise.reject(new Error('?')),
    ]) {
      const send = vi.fn<TxSender>(answer)
      const { request } = createRequest(send)
      await requestStep(request)
      expect(send).toHaveBeenCalledTimes(1)
    }
  })

  it('keeps nothing when the person says no', async () => {
    const { request, records } = createRequest(() => Promise.reject(refusal))
    expect(await requestStep(request)).toMatchObject({ sent: false, problem: { key: 'USER_REJECTED' } })
    expect(records.size).toBe(0)
  })

  it('does not know, and says so, when the answer is lost or nonsense', async () => {
    for (const send of [
      () => Promise.reject(new Error('socket hang up')),
      () => Promise.resolve('yes'),
      () => Promise.resolve(null),
      () => Promise.resolve({ hash }),
    ]) {
      const { request, records } = createRequest(send)
      expect(await requestStep(request)).toEqual({ sent: null })
      expect(records.get('r1')).toMatchObject({
        status: 'unknown',
        unknownReason: 'noAnswer',
        problem: { key: 'TRANSACTION_UNKNOWN' },
      })
    }
  })

  it('keeps what the chain has shown meanwhile, whatever the wallet says', async () => {
    const shown: Partial<TxRecord> = { hash, status: 'confirmed' }
    const { request, records } = createRequest(() => {
      records.set('r1', { ...records.get('r1')!, ...shown })
      return Promise.reject(new Error('lost'))
    })
    await requestStep(request)
    expect(records.get('r1')).toMatchObject({ ...shown, problem: null })
  })
})

const createSend = () => vi.fn<TxSender>(() => Promise.resolve(hash))

describe('nothing reaches the wallet', () => {
  it('when the call is not one of ours', async () => {
    const asked = createSend()
    const { request, records } = createRequest(asked)
    const callData = { ...request.step.callData, to: account }
    const answer = await requestStep({ ...request, step: { ...request.step, callData } })
    expect(answer).toMatchObject({ sent: false, problem: { key: 'CALL_NOT_ALLOWED' } })
    expect(asked).not.toHaveBeenCalled()
    expect(records.size).toBe(0)
  })

  it('when it shows another account, or refuses access', async () => {
    const asked = createSend()
    const other: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    const changed = createRequest(asked, { openSender: () => Promise.resolve({ account: other, client, send: asked }) })
    expect(await requestStep(changed.request)).toMatchObject({ problem: { key: 'ACCOUNT_CHANGED' } })
    const locked = createRequest(asked, {
      openSender: () => Promise.reject(Object.assign(new Error(), { code: 4100 })),
    })
    expect(await requestStep(locked.request)).toMatchObject({ problem: { key: 'WALLET_LOCKED' } })
    expect(asked).not.toHaveBeenCalled()
  })

  it('when no node tells the nonce: it could not be followed', async () => {
    const asked = createSend()
    const down = createClient({
      chain: anvil,
      transport: custom({ request: () => Promise.reject(new TypeError('Failed to fetch')) }, { retryCount: 0 }),
    })
    const { request } = createRequest(asked, {
      openSender: () => Promise.resolve({ account, client: down, send: asked }),
    })
    expect(await requestStep(request)).toMatchObject({ sent: false, problem: { key: 'RPC_UNAVAILABLE' } })
    expect(asked).not.toHaveBeenCalled()
  })
})
