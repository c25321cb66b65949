import type { WholeDeployment } from '@app/config/deployment'
import { createClient, type Sql } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { dumpChain } from '@app/testing/dump-chain'
import { startHostileNodes, type HostileNodes, type Personality } from '@app/testing/hostile-node'
import { createJsonRpc, type JsonRpc } from '@app/testing/json-rpc'
import { createRandom } from '@app/testing/random'
import { type RandomHistory, startRandomHistory } from '@app/testing/random-history'
import { type RpcFault, type RpcProxy, startRpcProxy } from '@app/testing/rpc-proxy'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { indexOnce, startTestIndexer, type TestIndexer, waitForCursor, waitForHead } from './test-indexer.ts'

let anvil: Anvil
let rpc: JsonRpc
let deployment: WholeDeployment
let history: RandomHistory
let indexer: TestIndexer | undefined
let nodes: HostileNodes | undefined
let proxy: RpcProxy
const opened: { database: TestDatabase; sql: Sql }[] = []

beforeAll(async () => {
  anvil = await startAnvil()
  rpc = createJsonRpc(anvil.url)
  proxy = await startRpcProxy(anvil.url)
  deployment = await deployLocal({ rpcUrl: anvil.url })
  history = await startRandomHistory({ url: anvil.url, deployment, seed: 21 })
  await history.mineBlocks(60)
})

afterEach(async () => {
  proxy.setFault(undefined)
  await indexer?.stop()
  await nodes?.stop()
  indexer = undefined
  nodes = undefined
})

afterAll(async () => {
  await Promise.all(opened.map(async ({ sql }) => sql.end()))
  await Promise.all(opened.map(async ({ database }) => database.drop()))
  await proxy.stop()
  await anvil.stop()
})

async function openDatabase() {
  const database = await createTestDatabase()
  const sql = createClient(database.url, { max: 2 })
  opened.push({ database, sql })
  return { database, sql }
}

function getOptions(database: TestDatabase, rpcUrls: readonly string[], policy = {}) {
  return {
    databaseUrl: database.url,
    rpcUrls,
    deployment,
    policy: { pollMs: 20, finality: 4, lagBlocks: 6, quietMs: 200, ...policy },
  }
}

async function hide(seed: number, endpoints: readonly Personality[]) {
  nodes = await startHostileNodes(anvil.url, { seed, endpoints })
  return nodes.urls
}

/** Events of our contracts that the chain has up to where the index is, and the index has not. */
async function countMissing(sql: Sql): Promise<number> {
  const [cursor] = await sql<{ block_number: number }[]>`select block_number from chain.cursor`
  const filter = {
    address: Object.values(deployment.contracts).filter((address) => !isForeign(address)),
    fromBlock: '0x1',
    toBlock: `0x${cursor!.block_number.toString(16)}`,
  }
  const logs = await rpc<{ blockNumber: string; logIndex: string; blockHash: string }[]>('eth_getLogs', [filter])
  const rows = await sql<{ key: string }[]>`
    select block_number || '/' || log_index || '/0x' || encode(block_hash, 'hex') as key from chain.log`
  const known = new Set(rows.map(({ key }) => key))
  return logs.filter((log) => !known.has(`${Number(log.blockNumber)}/${Number(log.logIndex)}/${log.blockHash}`)).length
}

/** Contracts whose logs are not kept. */
function isForeign(address: string): boolean {
  const { usdt, rwas, accessManager, settingsDesk, uniswapV2Factory, uniswapV2Router, multicall3, powerToken } =
    deployment.contracts
  return [usdt, rwas, accessManager, settingsDesk, uniswapV2Factory, uniswapV2Router, multicall3, powerToken].some(
    (one) => one === address,
  )
}

async function dumpFreshSync() {
  const { database } = await openDatabase()
  await indexOnce(getOptions(database, [anvil.url]), await history.getHead())
  return dumpChain(database.url)
}

/** eth_getLogs by nodes that are behind, everything else by one that is not. */
function byMethod(behind: number, unknownHash: 'error' | 'empty'): RpcFault {
  return async ({ method, params }, ask) => {
    if (method !== 'eth_getLogs') return undefined
    const head = Number(await ask('eth_blockNumber', [])) - behind
    const [filter] = params as [{ fromBlock?: string; toBlock?: string; blockHash?: string }]
    if (filter.blockHash !== undefined) {
      const block = (await ask('eth_getBlockByHash', [filter.blockHash, false])) as { number: string } | null
      if (block && Number(block.number) <= head) return undefined
      return unknownHash === 'empty' ? { result: [] } : { error: { code: -32000, message: 'unknown block' } }
    }
    if (Number(filter.fromBlock) > head) return { result: [] }
    const toBlock = `0x${Math.min(Number(filter.toBlock), head).toString(16)}`
    return { result: await ask(method, [{ ...filter, toBlock }]) }
  }
}

describe('nodes behind one address that are behind each other', () => {
  const window = { journalDepth: 64 }

  it.each([
    ['errors for what it does not know', 'error'],
    ['nothing for what it does not know', 'empty'],
  ] as const)('leave no hole when logs come from one far behind that gives %s', async (_, unknownHash) => {
    const { database, sql } = await openDatabase()
    proxy.setFault(byMethod(40, unknownHash))
    indexer = startTestIndexer(getOptions(database, [proxy.url], window))
    const waiting = await waitForCursor(
      database.url,
      ({ state, block_number: block }) => state === 'waiting' && block !== null,
    )
    expect(waiting.block_number).toBeLessThan((await history.getHead()).number)
    expect(await countMissing(sql)).toBe(0)
    proxy.setFault(undefined)
    expect(await waitForHead(database.url, await history.getHead())).toMatchObject({ reorg_count: 0 })
    expect(await dumpChain(database.url)).toEqual(await dumpFreshSync())
  })

  it.each([
    ['one POST', false, 'null'],
    ['each call of a POST', true, 'null'],
    ['each call of a POST', true, 'unknown block'],
    ['each call of a POST', true, 'header not found'],
  ] as const)('are followed when chance decides for %s (%s, %s)', async (_, splitBatches, unseen) => {
    const { database, sql } = await openDatabase()
    const replicas = [{ behind: 0 }, { behind: 3, unseen }, { behind: 5, unseen }]
    const urls = await hide(5, [{ replicas, splitBatches, finality: 4 }])
    indexer = startTestIndexer(getOptions(database, urls, { ...window, finality: 'finalized' }))
    for (let round = 0; round < 8; round++) {
      await history.mineBlocks(1)
      await sleep(100)
    }
    await rpc('anvil_mine', [6])
    const reached = (await history.getHead()).number - 6
    const cursor = await waitForCursor(database.url, ({ block_number: block }) => (block ?? 0) >= reached)
    expect(cursor).toMatchObject({ reorg_count: 0 })
    expect(await countMissing(sql)).toBe(0)
  })

  it.each([false, true])(
    'make no reorg after a restart with half of them far behind (calls split: %s)',
    async (splitBatches) => {
      const { database, sql } = await openDatabase()
      await indexOnce(getOptions(database, [anvil.url], window), await history.getHead())
      await history.mineBlocks(12)
      await rpc('anvil_mine', [30])
      const urls = await hide(6, [{ replicas: [{ behind: 0 }, { behind: 50 }], splitBatches, finality: 4 }])
      indexer = startTestIndexer(getOptions(database, urls, { ...window, finality: 'finalized' }))
      const cursor = await waitForHead(database.url, await history.getHead())
      expect(cursor).toMatchObject({ reorg_count: 0 })
      expect([...(await sql`select * from chain.deep_reorg`)]).toEqual([])
      expect(await countMissing(sql)).toBe(0)
    },
  )
})

describe('single answers of another fork', () => {
  it('undo nothing and make nothing final', async () => {
    const { database, sql } = await openDatabase()
    const patience = { finality: 'finalized', deepForkMs: 60_000, forkMs: 60_000 }
    indexer = startTestIndexer(getOptions(database, [proxy.url], patience))
    await waitForHead(database.url, await history.getHead())
    // By chance: every fifth answer would fall on the same question of each step.
    const random = createRandom(9)
    proxy.setFault(async ({ method, params }, ask) => {
      if (method !== 'eth_getBlockByNumber' || !random.chance(0.2)) return undefined
      const block = (await ask(method, params)) as Record<string, string>
      return { result: { ...block, hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'cd'.repeat(32)}` } }
    })
    for (let block = 0; block < 10; block++) {
      await history.mineBlocks(1)
      await sleep(50)
    }
    await rpc('anvil_mine', [70])
    const head = await history.getHead()
    const isThere = (number: number | null) => number === head.number
    expect(await waitForCursor(database.url, ({ block_number: block }) => isThere(block))).toMatchObject({
      reorg_count: 0,
    })
    const [final] = await sql<{ hash: string; number: number }[]>`
      select final_block_number as number, final_block_hash as hash from chain.cursor`
    const block = await rpc<{ hash: string }>('eth_getBlockByNumber', [`0x${final!.number.toString(16)}`, false])
    expect(final!.hash).toBe(block.hash)
    expect([...(await sql`select * from chain.deep_reorg`)]).toEqual([])
  })
})

async function readBlock(sql: Sql): Promise<number> {
  const [cursor] = await sql<{ block_number: number }[]>`select block_number from chain.cursor`
  return cursor!.block_number
}

describe('public nodes', () => {
  it('that refuse three of ten answers are kept up with at two blocks a second', async () => {
    const { database, sql } = await openDatabase()
    const personality: Personality = { maxBatch: 20, maxLogRange: 5_000, tooManyRate: 0.3, retryAfterSeconds: 1 }
    const urls = await hide(7, [personality, { ...personality, words: 'alchemy' }])
    indexer = startTestIndexer(getOptions(database, urls, { pollMs: 250 }))
    // Beside one that asks a calm node: how fast this machine is at the moment is true of both.
    const calm = await openDatabase()
    const beside = startTestIndexer(getOptions(calm.database, [anvil.url], { pollMs: 250 }))
    const lags: number[] = []
    try {
      for (const { database: each } of [{ database }, calm]) await waitForHead(each.url, await history.getHead())
      for (let block = 0; block < 14; block++) {
        await history.mineBlocks(1)
        await sleep(500)
        const [behind, reached] = await Promise.all([readBlock(sql), readBlock(calm.sql)])
        lags.push(reached - behind)
      }
    } finally {
      await beside.stop()
    }
    expect(Math.max(...lags)).toBeLessThanOrEqual(12)
    expect(lags.toSorted((a, b) => a - b)[7]).toBeLessThanOrEqual(4)
    await waitForHead(database.url, await history.getHead())
    expect(await countMissing(sql)).toBe(0)
  })

  it('of which one hangs are not waited for until it answers', async () => {
    const { database } = await openDatabase()
    const urls = await hide(8, [{ hangRate: 0.2, hangMs: 20_000 }, {}])
    indexer = startTestIndexer(getOptions(database, urls))
    for (let round = 0; round < 4; round++) {
      await history.mineBlocks(2)
      const before = Date.now()
      await waitForHead(database.url, await history.getHead())
      expect(Date.now() - before).toBeLessThan(10_000)
    }
  })

  it('of another chain are left out beside one of ours', async () => {
    const { database } = await openDatabase()
    proxy.setFault(async ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
    const before = proxy.count('eth_getLogs')
    indexer = startTestIndexer(getOptions(database, [proxy.url, anvil.url]))
    expect(await waitForHead(database.url, await history.getHead())).toMatchObject({ last_error: null })
    expect(proxy.count('eth_getLogs')).toBe(before)
  })
})
