import { AppError } from '@app/core/app-error'
import { describe, expect, test, vi } from 'vitest'
import { TestRpcError } from '#shared/wallet/test-wallet.ts'
import { createEndpointHealth, shuffle, type Endpoint, createReadRequest } from './read-request.ts'

type Answer = (args: { method: string; params?: unknown }) => unknown

function createEndpoint(name: string, answer: Answer) {
  const asked: { method: string; params?: unknown }[] = []
  const endpoint: Endpoint = {
    name,
    async request(args) {
      asked.push(args)
      return answer(args)
    },
  }
  return { ...endpoint, asked }
}

const fail: Answer = () => {
  throw new TestRpcError(-32_603, 'fetch failed')
}
const hang: Answer = () => new Promise(() => undefined)

/** A node whose head is the given block, and that refuses to speak of later ones. */
function createNode(name: string, head: bigint) {
  return createEndpoint(name, ({ method, params }) => {
    if (method === 'eth_blockNumber') return `0x${head.toString(16)}`
    if (method === 'eth_getBlockByNumber') return { number: `0x${head.toString(16)}` }
    const tag = Array.isArray(params) ? String(params[1]) : 'latest'
    if (tag.startsWith('0x') && BigInt(tag) > head) throw new TestRpcError(-32_000, 'header not found')
    return `${name}@${tag}`
  })
}

function createReader(endpoints: readonly Endpoint[], minBlock = 0n, timeoutMs = 50) {
  let nowMs = 0
  const request = createReadRequest({
    getEndpoints: () => endpoints,
    getMinBlock: () => minBlock,
    timeoutMs,
    getNowMs: () => nowMs,
  })
  return { request, pass: (ms: number) => (nowMs += ms) }
}

const call = { method: 'eth_call', params: [{ to: '0x1' }, 'latest'] }

describe('fallback', () => {
  test('the next endpoint is asked when one fails or hangs', async () => {
    const good = createEndpoint('good', () => '0x2a')
    const { request } = createReader([createEndpoint('bad', fail), createEndpoint('slow', hang), good])
    expect(await request(call)).toBe('0x2a')
  })

  test('one that failed is asked last for a while, then first again', async () => {
    const first = createEndpoint('first', fail)
    const second = createEndpoint('second', () => '0x1')
    const { request, pass } = createReader([first, second])
    await request(call)
    await request(call)
    expect(first.asked).toHaveLength(1)
    pass(5_001)
    await request(call)
    expect(first.asked).toHaveLength(2)
  })

  test('the last error comes out when all fail; nothing is made up', async () => {
    const { request } = createReader([createEndpoint('a', fail), createEndpoint('b', fail)])
    await expect(request(call)).rejects.toThrow('fetch failed')
    await expect(createReader([]).request(call)).rejects.toMatchObject({ key: 'RPC_UNAVAILABLE' })
  })

  test.each([
    ['code 3', new TestRpcError(3, 'reverted')],
    ['a message', new TestRpcError(-32_000, 'execution reverted: LockNotExpired')],
    ['a cause', Object.assign(new Error('call failed'), { cause: new TestRpcError(3) })],
  ])("a contract's refusal by %s is the answer of every node", async (_name, error) => {
    const second = createEndpoint('second', () => '0x1')
    const refuse = createEndpoint('first', () => Promise.reject(error))
    await expect(createReader([refuse, second]).request(call)).rejects.toBe(error)
    expect(second.asked).toEqual([])
  })

  test.each([
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'personal_sign',
    'eth_sign',
    'evm_increaseTime',
    'wallet_addEthereumChain',
  ])('%s never goes this way', async (method) => {
    const node = createEndpoint('node', () => '0x')
    await expect(createReader([node]).request({ method })).rejects.toMatchObject({ key: 'CALL_NOT_ALLOWED' })
    expect(node.asked).toEqual([])
  })
})

describe('after a receipt in block 100', () => {
  test('state is read at the head, not at whatever a node calls latest', async () => {
    const { request } = createReader([createNode('fresh', 120n)], 100n)
    expect(await request(call)).toBe('fresh@0x78')
    expect(await request({ method: 'eth_estimateGas', params: [{ to: '0x1' }] })).toBe('fresh@0x78')
  })

  test('a lagging node is passed over', async () => {
    const { request } = createReader([createNode('lagging', 99n), createNode('fresh', 100n)], 100n)
    expect(await request(call)).toBe('fresh@0x64')
    expect(await request({ method: 'eth_getBlockByNumber', params: ['latest', false] })).toEqual({ number: '0x64' })
  })

  test('when all lag it is an error, not the past', async () => {
    const { request } = createReader([createNode('a', 98n), createNode('b', 99n)], 100n)
    await expect(request(call)).rejects.toBeInstanceOf(AppError)
    await expect(request(call)).rejects.toMatchObject({ key: 'RPC_LAGGING' })
  })

  test.each(['header not found', 'BlockOutOfRangeError: block height is 14 but requested was 16', 'Unknown block'])(
    'a node that says "%s" lags',
    async (message) => {
      const node = createEndpoint('node', () => Promise.reject(new TestRpcError(-32_602, message)))
      const pinned = { method: 'eth_call', params: [{}, '0x64'] }
      await expect(createReader([node], 100n).request(pinned)).rejects.toMatchObject({ key: 'RPC_LAGGING' })
    },
  )

  test('the head is asked once for many reads, and again when it is old', async () => {
    const node = createNode('fresh', 120n)
    const { request, pass } = createReader([node], 100n)
    const heads = () => node.asked.filter(({ method }) => method === 'eth_blockNumber').length
    await request(call)
    await request({ method: 'eth_getBalance', params: ['0x1', 'latest'] })
    expect(heads()).toBe(1)
    pass(2_001)
    await request(call)
    expect(heads()).toBe(2)
  })

  test('an exact block and other questions stay as they are', async () => {
    const node = createNode('fresh', 120n)
    const { request } = createReader([node], 100n)
    expect(await request({ method: 'eth_call', params: [{}, '0x5'] })).toBe('fresh@0x5')
    await request({ method: 'eth_getTransactionReceipt', params: ['0xabc'] })
    expect(node.asked.map(({ method }) => method)).toEqual(['eth_call', 'eth_getTransactionReceipt'])
  })

  test('before the first receipt latest is latest', async () => {
    expect(await createReader([createNode('node', 5n)]).request(call)).toBe('node@latest')
  })
})

test('penalties double up to a minute', () => {
  let nowMs = 0
  const health = createEndpointHealth(() => nowMs)
  const endpoints = [createEndpoint('a', hang), createEndpoint('b', hang)]
  const isFirst = () => health.rank(endpoints)[0]?.name === 'a'
  for (const penaltyMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    health.reportFailure('a')
    nowMs += penaltyMs - 1
    expect(isFirst()).toBe(false)
    nowMs += 1
    expect(isFirst()).toBe(true)
  }
  health.reportFailure('a')
  health.reportSuccess('a')
  expect(isFirst()).toBe(true)
})

test('the order of the endpoints is drawn, and complete', () => {
  const random = vi.fn<() => number>().mockReturnValueOnce(0).mockReturnValueOnce(0.5)
  expect(shuffle(['a', 'b', 'c'], random)).toEqual(['c', 'b', 'a'])
  const drawn = new Set(Array.from({ length: 200 }, () => shuffle(['a', 'b', 'c'])[0]))
  expect(drawn).toEqual(new Set(['a', 'b', 'c']))
})
