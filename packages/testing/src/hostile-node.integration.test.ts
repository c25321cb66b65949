import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTestAccount } from './accounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { type HostileNode, type Personality, publicNode, startHostileNodes } from './hostile-node.ts'
import { createJsonRpc } from './json-rpc.ts'
import type { RpcAnswer, RpcCall } from './rpc-proxy.ts'

/** Creation code that emits one log without topics. */
const logCode = '0x60006000a0'
const head = 60
const stops: (() => Promise<void>)[] = []
let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil()
  const rpc = createJsonRpc(anvil.url)
  // Of a chain that mines by itself, a busy machine puts two transactions into one block.
  await rpc('evm_setAutomine', [false])
  for (let block = 1; block <= head; block++) {
    await rpc('eth_sendTransaction', [{ from: getTestAccount(0).address, data: logCode }])
    await rpc('evm_mine', [])
  }
})

afterAll(async () => {
  for (const stop of stops) await stop()
  await anvil.stop()
})

async function start(personality: Personality, seed = 1): Promise<HostileNode> {
  const nodes = await startHostileNodes(anvil.url, { seed, endpoints: [personality] })
  stops.push(async () => nodes.stop())
  return nodes.endpoints[0]!
}

const hex = (value: number) => `0x${value.toString(16)}`
const toBody = ([method, ...params]: readonly unknown[], id = 7) => ({ jsonrpc: '2.0', id, method, params })

const post = (node: HostileNode, body: unknown) =>
  fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function ask(node: HostileNode, ...call: unknown[]): Promise<RpcAnswer> {
  return (await (await post(node, toBody(call))).json()) as RpcAnswer
}

const askLogs = (node: HostileNode, fromBlock: string, toBlock: string) =>
  ask(node, 'eth_getLogs', { fromBlock, toBlock })
const getHash = async (number: number) =>
  (await createJsonRpc(anvil.url)<{ hash: string }>('eth_getBlockByNumber', [hex(number), false])).hash
const countLogs = ({ result }: RpcAnswer) => (result as unknown[]).length

describe('ranges', () => {
  it('are refused in the words of the provider when they are longer than allowed, both ends counted', async () => {
    const node = await start({ maxLogRange: 5, words: 'bsc' })
    expect(countLogs(await askLogs(node, hex(2), hex(6)))).toBe(5)
    expect((await askLogs(node, hex(2), hex(7))).error).toEqual({
      code: -32000,
      message: 'exceed maximum block range: 5',
    })
    expect((await askLogs(node, hex(2), 'latest')).error?.code).toBe(-32000)
    expect(node.did('range')).toBe(2)
    node.change({ words: 'alchemy' })
    const response = await post(node, toBody(['eth_getLogs', { fromBlock: hex(2), toBlock: hex(7) }]))
    expect(response.status).toBe(400)
    expect(((await response.json()) as RpcAnswer).error?.message).toContain('this block range should work: [0x2, 0x6]')
    expect(countLogs(await ask(node, 'eth_getLogs', { blockHash: await getHash(3) }))).toBe(1)
  })
})

const batchOf = (count: number) => Array.from({ length: count }, (_, id) => toBody(['eth_chainId'], id))

describe('batches', () => {
  it('are answered in the order of their calls up to the limit, and refused as a whole above it', async () => {
    const node = await start({ maxBatch: 3 })
    const answers = (await (await post(node, batchOf(3))).json()) as (RpcAnswer & RpcCall)[]
    expect(answers.map(({ id, result }) => [id, result])).toEqual([
      [0, '0x7a69'],
      [1, '0x7a69'],
      [2, '0x7a69'],
    ])
    const shapes = []
    for (const words of ['bsc', 'dataseed', 'alchemy', 'infura', 'ankr', 'drpc', 'publicnode', 'quicknode'] as const) {
      node.change({ words })
      const response = await post(node, batchOf(4))
      const text = await response.text()
      shapes.push([response.status, text.startsWith('[') ? 'array' : text.startsWith('{') ? 'object' : 'text'])
    }
    expect(shapes).toEqual([
      [200, 'array'],
      [200, 'object'],
      [400, 'object'],
      [413, 'text'],
      [200, 'object'],
      [500, 'array'],
      [400, 'object'],
      [413, 'text'],
    ])
    expect(node.did('batch')).toBe(8)
  })
})

async function readStatuses(seed: number): Promise<number[]> {
  const node = await start({ tooManyRate: 0.1 }, seed)
  const statuses: number[] = []
  for (let nth = 0; nth < 60; nth++) statuses.push((await post(node, toBody(['eth_chainId']))).status)
  expect(node.did('tooMany')).toBeGreaterThan(1)
  expect(node.did('tooMany')).toBeLessThan(20)
  return statuses
}

describe('too many', () => {
  it('comes with Retry-After in seconds or as a date, or as an error of each call', async () => {
    const node = await start({ tooManyRate: 1, tooManyForms: ['seconds'], retryAfterSeconds: 3 })
    const seconds = await post(node, toBody(['eth_chainId']))
    expect([seconds.status, seconds.headers.get('retry-after')]).toEqual([429, '3'])
    node.change({ tooManyForms: ['date'] })
    const dated = await post(node, toBody(['eth_chainId']))
    const waitMs = Date.parse(dated.headers.get('retry-after')!) - Date.now()
    expect(dated.status).toBe(429)
    expect(waitMs).toBeGreaterThan(2_000)
    expect(waitMs).toBeLessThanOrEqual(4_000)
    node.change({ tooManyForms: ['error'], words: 'ankr' })
    const batch = await post(node, [toBody(['eth_chainId'], 1), toBody(['eth_blockNumber'], 2)])
    expect([batch.status, await batch.json()]).toEqual([
      200,
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, error: { code: -32029, message: 'Too Many Requests' } })),
    ])
    expect(node.did('tooMany')).toBe(3)
  })

  it('comes again in the same places for the same seed, about as often as asked for', async () => {
    expect(await readStatuses(5)).toEqual(await readStatuses(5))
    expect(await readStatuses(6)).not.toEqual(await readStatuses(5))
  })
})

describe('a replica that is behind', () => {
  const missing = hex(head)

  it('answers of its own head, and has not the blocks after it', async () => {
    const node = await start({ replicas: [{ behind: 3, unseen: 'null' }], finality: 10 })
    const own = head - 3
    expect((await ask(node, 'eth_blockNumber')).result).toBe(hex(own))
    for (const [tag, number] of [
      ['latest', own],
      ['safe', own - 5],
      ['finalized', own - 10],
    ] as const) {
      expect((await ask(node, 'eth_getBlockByNumber', tag, false)).result).toMatchObject({ number: hex(number) })
    }
    expect((await ask(node, 'eth_getBlockByNumber', missing, false)).result).toBeNull()
    expect((await ask(node, 'eth_getBlockByHash', await getHash(head), false)).result).toBeNull()
    expect((await ask(node, 'eth_getBlockReceipts', missing)).result).toBeNull()
    expect(countLogs(await askLogs(node, hex(1), missing))).toBe(own)
    expect((await askLogs(node, missing, missing)).result).toEqual([])
    expect((await ask(node, 'eth_getLogs', { blockHash: await getHash(head) })).result).toEqual([])
    expect(node.did('unseen')).toBe(6)
  })

  it('reads the state of its own head, and refuses that of a later block', async () => {
    const account = getTestAccount(0).address
    const node = await start({ replicas: [{ behind: 3 }] })
    const nonceAt = async (block: unknown) => ask(node, 'eth_getTransactionCount', account, block)
    expect((await nonceAt('latest')).result).toBe(hex(head - 3))
    expect((await nonceAt('pending')).result).toBe(hex(head))
    expect((await nonceAt({ blockHash: await getHash(20) })).result).toBe(hex(20))
    for (const block of [missing, { blockHash: await getHash(head) }]) {
      expect((await nonceAt(block)).error?.message).toBe('header not found')
    }
    expect((await ask(node, 'eth_call', { to: account }, missing)).error?.message).toBe('header not found')
    expect((await ask(node, 'eth_call', { to: account })).result).toBe('0x')
  })

  it('has other words where it is another program', async () => {
    const node = await start({ replicas: [{ behind: 1, unseen: 'unknown block' }] })
    const error = { code: -32000, message: 'unknown block' }
    expect((await ask(node, 'eth_getBlockByNumber', missing, false)).error).toEqual(error)
    expect((await ask(node, 'eth_getLogs', { blockHash: await getHash(head) })).error).toEqual(error)
    expect((await ask(node, 'eth_call', { to: getTestAccount(0).address }, missing)).error).toEqual(error)
    expect((await askLogs(node, missing, missing)).result).toEqual([])
  })

  it('does not know receipts of later blocks', async () => {
    const { transactions } = await createJsonRpc(anvil.url)<{ transactions: string[] }>('eth_getBlockByNumber', [
      missing,
      false,
    ])
    const node = await start({ replicas: [{ behind: 1 }] })
    expect((await ask(node, 'eth_getTransactionReceipt', transactions[0])).result).toBeNull()
    node.change({ replicas: [{ behind: 0 }] })
    expect((await ask(node, 'eth_getTransactionReceipt', transactions[0])).result).toMatchObject({ status: '0x1' })
  })

  it('answers a whole POST, or where the balancer splits it, parts of it', async () => {
    const node = await start({ replicas: publicNode.replicas! })
    const headsOf = async () => {
      const body = Array.from({ length: 12 }, (_, id) => toBody(['eth_blockNumber'], id))
      const answers = (await (await post(node, body)).json()) as RpcAnswer[]
      return new Set(answers.map(({ result }) => Number(result)))
    }
    const together = []
    for (let nth = 0; nth < 40; nth++) together.push(await headsOf())
    expect(together.every(({ size }) => size === 1)).toBe(true)
    expect(new Set(together.flatMap((heads) => [...heads]))).toEqual(new Set([head, head - 2, head - 3, head - 5]))
    node.change({ splitBatches: true })
    expect((await headsOf()).size).toBeGreaterThan(1)
  })
})

describe('a node that hangs', () => {
  it('keeps the connection and answers in the end', async () => {
    const node = await start({ hangRate: 1, hangMs: 300 })
    const before = Date.now()
    expect((await ask(node, 'eth_chainId')).result).toBe('0x7a69')
    expect(Date.now() - before).toBeGreaterThanOrEqual(290)
    expect(node.did('hung')).toBe(1)
  })
})

describe('a node that leaves a log out', () => {
  it('gives it when asked again', async () => {
    const node = await start({ hideLogRate: 1 })
    expect(countLogs(await askLogs(node, hex(1), hex(10)))).toBe(9)
    node.change({ hideLogRate: 0 })
    expect(countLogs(await askLogs(node, hex(1), hex(10)))).toBe(10)
    expect(node.did('hidden')).toBe(1)
  })

  it('keeps leaving it out, however it is asked', async () => {
    const node = await start({ hideLogRate: 1, keepHidden: true })
    const given = (await askLogs(node, hex(1), hex(10))).result as { blockNumber: string }[]
    node.change({ hideLogRate: 0 })
    expect((await askLogs(node, hex(1), hex(10))).result).toEqual(given)
    const numbers = new Set(given.map(({ blockNumber }) => Number(blockNumber)))
    const hidden = Array.from({ length: 10 }, (_, index) => index + 1).find((number) => !numbers.has(number))!
    expect((await ask(node, 'eth_getLogs', { blockHash: await getHash(hidden) })).result).toEqual([])
  })
})

describe('a fault', () => {
  it('comes before everything that the endpoint does with a call', async () => {
    const node = await start({ ...publicNode, tooManyRate: 0 })
    node.setFault(async ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
    expect((await ask(node, 'eth_chainId')).result).toBe('0x1')
    node.setFault(undefined)
    expect((await ask(node, 'eth_chainId')).result).toBe('0x7a69')
    expect(node.count('eth_chainId')).toBe(2)
  })
})
