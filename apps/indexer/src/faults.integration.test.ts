import type { WholeDeployment } from '@app/config/deployment'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { type ChainDump, dumpChain } from '@app/testing/dump-chain'
import { type RandomHistory, startRandomHistory } from '@app/testing/random-history'
import { type RpcCall, type RpcFault, type RpcProxy, startRpcProxy } from '@app/testing/rpc-proxy'
import { toEventSelector } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { indexOnce, startTestIndexer, type TestIndexer, waitForCursor, waitForHead } from './test-indexer.ts'

const boundTopic = toEventSelector('Bound(address,address,uint256,uint256)')
let anvil: Anvil
let proxy: RpcProxy
let deployment: WholeDeployment
let history: RandomHistory
let indexer: TestIndexer | undefined
const databases: TestDatabase[] = []

beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startRpcProxy(anvil.url)
  deployment = await deployLocal({ rpcUrl: anvil.url })
  history = await startRandomHistory({ url: anvil.url, deployment, seed: 3 })
  await history.mineBlocks(50)
})

afterEach(async () => {
  proxy.setFault(undefined)
  await indexer?.stop()
  indexer = undefined
})

afterAll(async () => {
  await Promise.all(databases.map(async (database) => database.drop()))
  await proxy.stop()
  await anvil.stop()
})

async function start(rpcUrls = [proxy.url], policy = {}) {
  const database = await createTestDatabase()
  databases.push(database)
  const messages: string[] = []
  const options = { databaseUrl: database.url, rpcUrls, deployment, policy: { pollMs: 15, ...policy } }
  indexer = startTestIndexer({ ...options, onLog: (line) => messages.push(JSON.stringify(line)) })
  return { url: database.url, messages }
}

async function dumpFreshSync(): Promise<ChainDump> {
  const database = await createTestDatabase()
  databases.push(database)
  const options = { databaseUrl: database.url, rpcUrls: [anvil.url], deployment, policy: { pollMs: 15 } }
  await indexOnce(options, await history.getHead())
  return dumpChain(database.url)
}

function toNumber(tag: unknown): number {
  return typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : Number.NaN
}

/** A node that knows blocks up to `height` only, and answers for logs beyond as if there were none. */
function lagAt(height: number): RpcFault {
  return async ({ method, params }: RpcCall, ask) => {
    if (method === 'eth_getBlockByNumber') {
      if (params[0] === 'latest') return { result: await ask(method, [`0x${height.toString(16)}`, false]) }
      if (toNumber(params[0]) > height) return { result: null }
    }
    return undefined
  }
}

describe('a node that lags', () => {
  it('never rolls anything back; the indexer says that it waits', async () => {
    const { url } = await start()
    await waitForHead(url, await history.getHead())
    const reference = await dumpChain(url)
    const { number } = await history.getHead()
    proxy.setFault(lagAt(number - 10))
    const waiting = await waitForCursor(url, ({ state }) => state === 'waiting')
    expect(waiting).toMatchObject({ block_number: number, reorg_count: 0 })
    expect(waiting.last_error).toContain(`lags: it is at block ${number - 10}`)
    expect(await dumpChain(url)).toEqual(reference)
    proxy.setFault(undefined)
    const cursor = await waitForCursor(url, ({ state }) => state === 'live')
    expect(cursor).toMatchObject({ block_number: number, reorg_count: 0, last_error: null })
  })

  it('is left for another one', async () => {
    const { url } = await start([proxy.url, anvil.url], { compareMs: 200 })
    await waitForHead(url, await history.getHead())
    proxy.setFault(lagAt((await history.getHead()).number))
    await history.mineBlocks(4)
    expect(await waitForHead(url, await history.getHead())).toMatchObject({ reorg_count: 0 })
  })

  it('cannot hide logs of a block that it knows', async () => {
    proxy.setFault(async ({ method, params }) => {
      const [filter] = params as [{ fromBlock?: string } | undefined]
      return method === 'eth_getLogs' && filter?.fromBlock ? { result: [] } : undefined
    })
    const { url } = await start([proxy.url], { journalDepth: 10_000 })
    await waitForHead(url, await history.getHead())
    expect(await dumpChain(url)).toEqual(await dumpFreshSync())
  })

  it('cannot make the indexer skip an event in the final part of the chain', async () => {
    proxy.setFault(async (call, ask) => {
      if (call.method !== 'eth_getLogs') return undefined
      const logs = (await ask(call.method, call.params)) as { topics: string[]; data: string }[]
      return { result: logs.filter(({ topics, data }) => topics[0] !== boundTopic || Number(data.slice(0, 66)) !== 2) }
    })
    const { url } = await start([proxy.url], { journalDepth: 2 })
    const failing = await waitForCursor(url, ({ state }) => state === 'failing')
    expect(failing.last_error).toMatch(/an event is missing/)
    proxy.setFault(undefined)
    await waitForHead(url, await history.getHead())
    expect(await dumpChain(url)).toEqual(await dumpFreshSync())
  })
})

function forge(block: Record<string, string>) {
  return { ...block, hash: `0x${'ab'.repeat(32)}` }
}

describe('a node on another fork', () => {
  it('is left aside as long as another node has our blocks', async () => {
    const { url, messages } = await start([proxy.url, anvil.url])
    await waitForHead(url, await history.getHead())
    const reference = await dumpChain(url)
    proxy.setFault(async ({ method, params }, ask) =>
      method === 'eth_getBlockByNumber' && params[0] !== '0x0'
        ? { result: forge((await ask(method, params)) as Record<string, string>) }
        : undefined,
    )
    await expect.poll(() => messages.join('\n')).toContain('a node is on another fork')
    await history.mineBlocks(3)
    await waitForHead(url, await history.getHead())
    expect(await waitForCursor(url, () => true)).toMatchObject({ reorg_count: 0 })
    expect((await dumpChain(url))['log']!.slice(0, reference['log']!.length)).toEqual(reference['log'])
  })
})

describe('a node with limits', () => {
  it('is asked for smaller ranges until it answers', async () => {
    proxy.setFault(async ({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined
      const [filter] = params as [{ fromBlock: string; toBlock: string }]
      if (Number(filter.toBlock) - Number(filter.fromBlock) < 3) return undefined
      return { error: { code: -32005, message: 'query returned more than 10000 results' } }
    })
    const range = { initial: 1_000, maximum: 1_000, targetLogs: 10 }
    const { url } = await start([proxy.url], { journalDepth: 2, range })
    await waitForHead(url, await history.getHead())
    expect(await dumpChain(url)).toEqual(await dumpFreshSync())
  })

  it('of another chain is refused in words', async () => {
    proxy.setFault(async ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
    const { url } = await start()
    const failing = await waitForCursor(url, ({ state }) => state === 'failing')
    expect(failing.last_error).toMatch(/is on chain 1, not on 31337: correct RPC_URL or CHAIN_ID/)
    expect(failing.block_number).toBeNull()
  })
})

describe('a node that is down', () => {
  it('is waited for, and named without its address', async () => {
    const own = await startAnvil()
    await deployLocal({ rpcUrl: own.url })
    const { url } = await start([`${own.url}/?key=secret-key`])
    await waitForCursor(url, ({ state, block_number: block }) => state === 'live' && block! > 5)
    await own.kill()
    const failing = await waitForCursor(url, ({ state }) => state === 'failing')
    expect(failing.last_error).toContain(`127.0.0.1:${own.port}`)
    expect(failing.last_error).not.toContain('secret-key')
    const again = await startAnvil({ port: own.port })
    await deployLocal({ rpcUrl: again.url })
    const other = await startRandomHistory({ url: again.url, deployment, seed: 4 })
    await other.mineBlocks(3)
    await waitForHead(url, await other.getHead())
    await again.stop()
  })
})
