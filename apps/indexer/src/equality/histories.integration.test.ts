import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { type ChainDigest, digestTables } from '@app/testing/dump-chain'
import { startRecordedNodes } from '@app/testing/recorded-node'
import type { Deployment } from '@app/config/deployments'
import type { RpcLog } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexOnce } from '../test-indexer.ts'
import type { Comparison } from './comparison.ts'
import { clearIndex, recordMarkets } from './histories.test-setup.ts'
import type { Done, Work } from './histories-process.test-setup.ts'
import { getHead, policy, type Recorded } from './history.test-setup.ts'
import { getEventKey, getExcusedKeys, readEverything } from './test-comparisons.ts'
import { countedOnceKnown } from './uncounted.ts'

/** 10,000 by `npm run test:long -- index`; the seed is given or fixed, so that a failure comes again. */
const histories = Number(process.env['INDEX_HISTORIES'] ?? 25)
const firstSeed = Number(process.env['INDEX_SEED'] ?? 1)
const seeds = Array.from({ length: histories }, (_, index) => firstSeed + index)
/** `INDEX_SHOWN=1` shows what the indexer logs. */
const isShown = process.env['INDEX_SHOWN'] === '1'
const processes = availableParallelism()
/** Histories wait for their timers at times, so that some run side by side on each core. */
const lanes = 4

let recorded: Recorded
let databases: TestDatabase[]

beforeAll(async () => {
  const { chain, deployment } = await recordMarkets(5)
  const nodes = await startRecordedNodes(chain, deployment.chainId)
  databases = await Promise.all(Array.from({ length: processes * lanes }, async () => createTestDatabase()))
  const [{ url }] = databases as [TestDatabase]
  const sql = createClient(url, { max: 1 })
  const truths = new Map<string, ChainDigest>()
  for (const branch of chain.branches) {
    await clearIndex(sql)
    const node = nodes.add({ getChain: () => branch })
    const head = getHead(branch)
    await indexOnce({ databaseUrl: url, rpcUrls: [node.url], deployment, policy }, head)
    truths.set(head.hash, await digestTables(sql))
  }
  const isCounted = await readCounted(sql, deployment)
  const counted = new Set([...chain.blocks.values()].flatMap(({ logs }) => logs.filter(isCounted)))
  recorded = { chain, deployment, counted, truths }
  await sql.end()
  await nodes.stop()
}, 600_000)

afterAll(async () => {
  await Promise.all(databases.map(async (database) => database.drop()))
})

it(
  `${histories} histories with nodes that lie, lag, forget logs and fork end with the index of the chain`,
  { timeout: 240_000 + histories * 5_000 },
  async () => {
    const startedAt = Date.now()
    const failures: string[] = []
    let done = 0
    let reorgs = 0
    const children = Array.from({ length: processes }, (_child, index) => {
      const urls = databases.slice(index * lanes, (index + 1) * lanes).map(({ url }) => url)
      return startProcess({
        ...recorded,
        urls,
        seeds: seeds.filter((_seed, place) => place % processes === index),
        isShown,
      })
    })
    for (const child of children)
      child.on('message', ({ seed, failure, reorgs: own }: Done) => {
        done += 1
        reorgs += own
        if (done % 250 === 0) console.log(`${done} histories in ${Math.round((Date.now() - startedAt) / 1_000)} s`)
        if (failure === undefined) return
        failures.push(`INDEX_SEED=${seed} INDEX_HISTORIES=1: ${failure}`)
        for (const other of children) other.kill()
      })
    await Promise.all(children.map(async (child) => once(child, 'close')))
    console.log(`${done} histories with ${reorgs} reorgs in ${Math.round((Date.now() - startedAt) / 1_000)} s`)
    expect(failures).toEqual([])
    expect(done).toBe(histories)
    expect(reorgs, 'forks of blocks that were indexed').toBeGreaterThanOrEqual(Math.floor(done / 4))
  },
)

function startProcess(work: Work): ChildProcess {
  const file = fileURLToPath(new URL('histories-process.test-setup.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx', '--max-semi-space-size=64'], serialization: 'advanced' })
  child.send(work)
  return child
}

async function readCounted(sql: Sql, deployment: Deployment): Promise<(log: RpcLog) => boolean> {
  const comparisons = await sql.begin(async (tx) => readEverything(tx, deployment, 0))
  const counted = new Map<string, Comparison>()
  for (const comparison of comparisons) {
    const { isSum, contract, events } = comparison.tally
    if (isSum) for (const event of events) counted.set(getEventKey(contract, event), comparison)
  }
  for (const key of getExcusedKeys(deployment, countedOnceKnown)) counted.delete(key)
  return (log) =>
    [...new Set(counted.values())].some(({ tally }) => {
      const event = tally.contract === log.address.toLowerCase() ? tally.decode(log) : undefined
      return event !== undefined && counted.has(getEventKey(tally.contract, event.eventName))
    })
}
