import type { WholeDeployment } from '@app/config/deployment'
import { createClient, type Sql } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { dumpChain } from '@app/testing/dump-chain'
import { createJsonRpc, type JsonRpc } from '@app/testing/json-rpc'
import { type RandomHistory, startRandomHistory } from '@app/testing/random-history'
import { createRandom } from '@app/testing/random'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { acknowledgeDeepReorgs, readOpenDeepReorgs, resetChain } from './maintenance.ts'
import { indexOnce, startTestIndexer, type TestIndexer, waitForCursor, waitForHead } from './test-indexer.ts'

let anvil: Anvil
let rpc: JsonRpc
let deployment: WholeDeployment
let history: RandomHistory
const opened: { database: TestDatabase; sql: Sql }[] = []

async function openDatabase() {
  const database = await createTestDatabase()
  const sql = createClient(database.url, { max: 2 })
  opened.push({ database, sql })
  return { database, sql }
}

function getOptions(database: TestDatabase, policy = {}) {
  return {
    databaseUrl: database.url,
    rpcUrls: [anvil.url],
    deployment,
    policy: { pollMs: 15, deepForkMs: 300, ...policy },
  }
}

/** The tables of a database that has only ever seen the chain as it is now. */
async function dumpFreshSync() {
  const { database } = await openDatabase()
  await indexOnce(getOptions(database), await history.getHead())
  return dumpChain(database.url)
}

async function dumpAtHead(database: TestDatabase) {
  await waitForHead(database.url, await history.getHead())
  return dumpChain(database.url)
}

beforeAll(async () => {
  anvil = await startAnvil()
  rpc = createJsonRpc(anvil.url)
  deployment = await deployLocal({ rpcUrl: anvil.url })
  history = await startRandomHistory({ url: anvil.url, deployment, seed: 11 })
  await history.mineBlocks(70)
})

afterAll(async () => {
  await Promise.all(opened.map(async ({ sql }) => sql.end()))
  await Promise.all(opened.map(async ({ database }) => database.drop()))
  await anvil.stop()
})

describe('a reorg that the journal reaches', () => {
  let database: TestDatabase
  let sql: Sql
  let indexer: TestIndexer

  beforeAll(async () => {
    ;({ database, sql } = await openDatabase())
    indexer = startTestIndexer(getOptions(database))
  })

  afterAll(async () => indexer.stop())

  beforeEach(async () => {
    await history.mineBlocks(3)
    await waitForHead(database.url, await history.getHead())
  })

  it('of 60 blocks leaves the tables of the new chain, is told, and waits for an operator', async () => {
    const before = await history.getHead()
    await rpc('anvil_reorg', [60, []])
    expect((await history.getHead()).number).toBe(before.number)
    expect(await dumpAtHead(database)).toEqual(await dumpFreshSync())
    const cursor = await waitForCursor(database.url, ({ state }) => state === 'live')
    expect(cursor).toMatchObject({ reorg_count: 1, last_reorg_depth: 60, open_deep_reorgs: 1 })
    expect(await sql`select depth, block from chain.deep_reorg`).toMatchObject([
      { depth: 60, block: before.number - 60 },
    ])
  })

  it('of final blocks does not hide the one before, each is acknowledged by itself, and no reset takes it away', async () => {
    await history.reorganise(5)
    await dumpAtHead(database)
    const open = await readOpenDeepReorgs(database.url)
    expect(open).toMatchObject([{ id: 1, depth: 60 }, { id: 2 }])
    const word = { by: 'Ada', reason: 'Asked the validators' }
    expect(await acknowledgeDeepReorgs(database.url, { ...word, ids: [2, 99] })).toEqual([2])
    expect(await acknowledgeDeepReorgs(database.url, { ...word, ids: [2] })).toEqual([])
    await indexer.stop()
    await resetChain({ databaseUrl: database.url, log: pino({ level: 'silent' }) })
    expect(await readOpenDeepReorgs(database.url)).toEqual(open.slice(0, 1))
    indexer = startTestIndexer(getOptions(database))
    await waitForHead(database.url, await history.getHead())
    expect(await acknowledgeDeepReorgs(database.url, { by: 'Bo', reason: 'The same', ids: [1] })).toEqual([1])
    const rows = await sql`select acknowledged_by, reason from chain.deep_reorg order by id`
    expect([...rows]).toEqual([
      { acknowledged_by: 'Bo', reason: 'The same' },
      { acknowledged_by: 'Ada', reason: 'Asked the validators' },
    ])
  })

  it('of one block, above finality, needs no operator', async () => {
    await history.reorganise(1)
    expect(await dumpAtHead(database)).toEqual(await dumpFreshSync())
    expect(await waitForCursor(database.url, ({ state }) => state === 'live')).toMatchObject({ open_deep_reorgs: 0 })
  })

  it('of random depths, again and again while the chain grows, leaves the tables of the last chain', async () => {
    const random = createRandom(5)
    for (let round = 0; round < 8; round++) {
      await history.reorganise(1 + random.integer(25))
      await history.mineBlocks(random.integer(4))
      if (random.chance(0.5)) await waitForHead(database.url, await history.getHead())
    }
    expect(await dumpAtHead(database)).toEqual(await dumpFreshSync())
  })

  it('to a shorter chain is followed when there is no other node to ask', async () => {
    await rpc('anvil_rollback', [4])
    await history.mineBlocks(1)
    expect(await dumpAtHead(database)).toEqual(await dumpFreshSync())
  })

  it('leaves a journal that undoes exactly, down to its floor', async () => {
    const { journal_floor: floor } = await waitForCursor(database.url, ({ state }) => state === 'live')
    const head = await history.getHead()
    const depth = Math.min(40, head.number - floor! - 1)
    const { database: copy, sql: copySql } = await openDatabase()
    const atTarget = await rpc<{ hash: string }>('eth_getBlockByNumber', [
      `0x${(head.number - depth).toString(16)}`,
      false,
    ])
    const proxied = { number: head.number - depth, hash: atTarget.hash }
    await indexOnce(getOptions(copy), head)
    await copySql`select chain.rollback_to(${proxied.number})`
    await indexer.stop()
    await rpc('anvil_rollback', [depth])
    expect(await history.getHead()).toMatchObject(proxied)
    expect(await dumpChain(copy.url)).toEqual(await dumpFreshSync())
    indexer = startTestIndexer(getOptions(database))
  })
})

describe('a reorg deeper than the journal', () => {
  it('cuts the event log, replays it, and is told loudly', async () => {
    const { database } = await openDatabase()
    await history.mineBlocks(30)
    const messages: string[] = []
    const policy = { journalDepth: 4, range: { initial: 10, maximum: 10, targetLogs: 1_000 } }
    const indexer = startTestIndexer({
      ...getOptions(database, policy),
      onLog: ({ msg }) => messages.push(String(msg)),
    })
    await waitForHead(database.url, await history.getHead())
    await history.reorganise(25)
    expect(await dumpAtHead(database)).toEqual(await dumpFreshSync())
    const cursor = await waitForCursor(database.url, ({ state }) => state === 'live')
    expect(cursor.last_reorg_depth).toBeGreaterThanOrEqual(25)
    expect(cursor.open_deep_reorgs).toBe(1)
    expect(messages).toContainEqual(expect.stringContaining('an operator must acknowledge'))
    await history.mineBlocks(6)
    await history.reorganise(3)
    expect(await dumpAtHead(database)).toEqual(await dumpFreshSync())
    await indexer.stop()
  })

  it('to a chain with nothing in common begins again from the first block', async () => {
    const { database } = await openDatabase()
    await indexOnce(getOptions(database, { journalDepth: 4 }), await history.getHead())
    const other = await startAnvil()
    const otherHistory = await (async () => {
      await deployLocal({ rpcUrl: other.url })
      return startRandomHistory({ url: other.url, deployment, seed: 99 })
    })()
    await otherHistory.mineBlocks((await history.getHead()).number + 3 - (await otherHistory.getHead()).number, 1)
    const head = await otherHistory.getHead()
    const cursor = await indexOnce({ ...getOptions(database), rpcUrls: [other.url] }, head)
    expect(cursor.open_deep_reorgs).toBe(1)
    const { database: fresh } = await openDatabase()
    await indexOnce({ ...getOptions(fresh), rpcUrls: [other.url] }, head)
    expect(await dumpChain(database.url)).toEqual(await dumpChain(fresh.url))
    await other.stop()
  })
})
