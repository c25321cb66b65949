import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployment } from '@app/config/deployments'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { type ChainDump, dumpTables } from '@app/testing/dump-chain'
import { createRandom, type Random } from '@app/testing/random'
import type { RecordedBlock, RecordedChain } from '@app/testing/recorded-chain'
import { type RecordedNodes, type RecordedView, startRecordedNodes } from '@app/testing/recorded-node'
import { type Hex, type RpcLog, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexOnce, startTestIndexer } from '../test-indexer.ts'
import { recordMarkets } from './histories.test-setup.ts'
import type { Comparison } from './comparison.ts'
import { getEventKey, readEverything } from './test-comparisons.ts'
import { countedOnceKnown } from './uncounted.ts'

/** `INDEX_HISTORIES=10000` for the deep run; the seed is given or fixed, so that a failure comes again. */
const wanted = process.env['INDEX_HISTORIES']
const histories = Number(wanted ?? 200)
/** A busy machine does fewer of them, unless a number was asked for; these it does in any case. */
const fewest = wanted === undefined ? 25 : histories
const budgetMs = 120_000
const firstSeed = Number(process.env['INDEX_SEED'] ?? 1)
/** `INDEX_SHOWN=1` shows what the indexer logs. */
const isShown = process.env['INDEX_SHOWN'] === '1'
/** They mostly wait for their timers, so some run side by side. */
const lanes = 8
const policy = {
  pollMs: 12,
  journalDepth: 12,
  compareMs: 20,
  lagBlocks: 2,
  forkMs: 20,
  deepForkMs: 60,
  quietMs: 200,
  range: { initial: 40, maximum: 200, targetLogs: 400 },
  equality: { everyMs: 30, againMs: 3, rows: 100 },
}
/** Added to an answer by a liar: a sum that no contract has, by which an alarm that a lie raised is known. */
const lie = 10n ** 70n

let deployment: Deployment
/** Whether some sum misses it for good: others may be missing unseen, see `uncounted.ts`. */
let isCounted: (log: RpcLog) => boolean
let chain: RecordedChain
let nodes: RecordedNodes
/** By the hash of the block that it is right after: the last of each branch. */
const truths = new Map<string, ChainDump>()
let databases: TestDatabase[]

beforeAll(async () => {
  ;({ chain, deployment } = await recordMarkets(5))
  nodes = await startRecordedNodes(chain, deployment.chainId)
  databases = await Promise.all(Array.from({ length: lanes }, async () => createTestDatabase()))
  for (const [index, branch] of chain.branches.entries()) {
    const database = databases[index % lanes]!
    const sql = createClient(database.url, { max: 1 })
    await clear(sql)
    const node = nodes.add({ getChain: () => branch })
    const head = getHead(branch)
    await indexOnce({ databaseUrl: database.url, rpcUrls: [node.url], deployment, policy }, head)
    truths.set(head.hash, await dumpTables(sql))
    if (branch === chain.branches.at(-1)) isCounted = await readCounted(sql)
    await sql.end()
  }
}, 600_000)

afterAll(async () => {
  await nodes.stop()
  await Promise.all(databases.map(async (database) => database.drop()))
})

it(
  `up to ${histories} histories with nodes that lie, lag, forget logs and fork end with the index of the chain`,
  { timeout: 240_000 + histories * 5_000 },
  async () => {
    const seeds = Array.from({ length: histories }, (_, index) => firstSeed + index)
    const failures: string[] = []
    const endsAt = Date.now() + budgetMs
    let done = 0
    const mayBegin = () => failures.length === 0 && seeds.length > 0 && (done < fewest || Date.now() < endsAt)
    await Promise.all(
      databases.map(async ({ url }) => {
        const sql = createClient(url, { max: 1 })
        while (mayBegin()) {
          const seed = seeds.shift()!
          await clear(sql)
          const failure = await runHistory(seed, url, sql).catch((error: unknown) => String(error))
          if (failure !== undefined) failures.push(`INDEX_SEED=${seed} INDEX_HISTORIES=1: ${failure}`)
          done += 1
          if (done % 250 === 0) console.log(`${done} histories`)
        }
        await sql.end()
      }),
    )
    console.log(`${done} histories in ${Math.round((Date.now() - endsAt + budgetMs) / 1_000)} s`)
    expect(failures).toEqual([])
  },
)

async function clear(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select chain.clear_projections()`
    for (const table of ['log', 'block', 'cursor', 'mismatch', 'equality', 'deep_reorg'])
      await tx`delete from ${tx(`chain.${table}`)}`
  })
}

function getHead(branch: readonly RecordedBlock[]): { number: number; hash: string } {
  const { number, header } = branch.at(-1)!
  return { number, hash: header.hash }
}

async function readCounted(sql: Sql): Promise<typeof isCounted> {
  const comparisons = await sql.begin(async (tx) => readEverything(tx, deployment, 0))
  const counted = new Map<string, Comparison>()
  for (const comparison of comparisons) {
    const { isSum, contract, events } = comparison.tally
    if (isSum) for (const event of events) counted.set(getEventKey(contract, event), comparison)
  }
  for (const { contract, event } of countedOnceKnown) counted.delete(getEventKey(deployment.contracts[contract], event))
  return (log) =>
    [...new Set(counted.values())].some(({ tally }) => {
      const event = tally.contract === log.address.toLowerCase() ? tally.decode(log) : undefined
      return event !== undefined && counted.has(getEventKey(tally.contract, event.eventName))
    })
}

/** A number from 0 to 1 that is always the same for the same names. */
function draw(...names: readonly (string | number)[]): number {
  let hash = 0
  for (const letter of names.join('/')) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return createRandom(hash).integer(1_000_003) / 1_000_003
}

type World = { chain: readonly RecordedBlock[]; isCalm: boolean }

/** An endpoint of that number with faults of its own; the first gives true receipts and states, as one of many must. */
function makeEndpoint(seed: number, index: number, world: World): RecordedView & { change(random: Random): void } {
  const is = (what: string, probability: number) => draw(seed, index, what) < probability
  const forgets = is('forgets', 0.7) ? draw(seed, index, 'share') ** 2 * 0.3 : 0
  const lies = is('lies', 0.4) ? 0.005 : 0
  const told = new Set<string>()
  const hidden = new Map<RpcLog, boolean>()
  const isHidden = (log: RpcLog) => isCounted(log) && draw(seed, index, log.blockNumber!, log.logIndex!) < forgets
  let lag = 0
  let failing = 0
  return {
    getChain: () => world.chain.slice(0, Math.max(1, world.chain.length - (world.isCalm ? 0 : lag))),
    fail: (method) => {
      if (world.isCalm || failing <= 0) return undefined
      failing -= 1
      return draw(seed, method, failing) < 0.5 ? 'too many requests' : undefined
    },
    isHidden: (log) => {
      const known = hidden.get(log)
      if (known === undefined) hidden.set(log, isHidden(log))
      return known ?? isHidden(log)
    },
    hasNoError: is('has no error', 0.3),
    refuses: index > 0 && is('refuses', 0.3) ? ['eth_getBlockReceipts'] : [],
    takesNoBlockHash: is('takes no hash', 0.3),
    ...(is('keeps few states', index > 0 ? 0.6 : 0.3) ? { keepsStates: 8 } : {}),
    changeAnswer: (answer, view, block) => {
      // Never twice about one block: a single answer is all that it takes to lie.
      if (world.isCalm || lies === 0 || told.has(block.header.hash) || draw(seed, index, view, block.number) >= lies)
        return answer
      told.add(block.header.hash)
      const [word, rest] = [answer.slice(0, 66) as Hex, answer.slice(66)]
      return word.length === 66 ? `${toHex(BigInt(word) + lie, { size: 32 })}${rest}` : answer
    },
    change: (random) => {
      lag = random.chance(0.5) ? 0 : random.integer(6)
      failing = random.chance(0.2) ? random.integer(4) : 0
    },
  }
}

/** Mostly two forks in a row, in every eighth history all that there are. */
function pickBranches(random: Random): RecordedChain['branches'] {
  if (random.chance(1 / 8)) return chain.branches
  const first = random.integer(chain.branches.length - 2)
  return chain.branches.slice(first, first + 3)
}

/** @returns What is wrong at the end; undefined for nothing. */
async function runHistory(seed: number, databaseUrl: string, sql: Sql): Promise<string | undefined> {
  const random = createRandom(seed)
  const branches = pickBranches(random)
  const [start] = branches
  const world: World = { chain: start!.slice(0, start!.length - random.integer(25)), isCalm: false }
  const endpoints = Array.from({ length: 1 + random.integer(3) }, (_, index) => makeEndpoint(seed, index, world))
  const added = endpoints.map((endpoint) => nodes.add(endpoint))
  const rpcUrls = added.map(({ url }) => url)
  const indexer = startTestIndexer({ databaseUrl, rpcUrls, deployment, policy, ...(isShown && { onLog: console.log }) })
  try {
    for (const [index, branch] of branches.entries()) {
      const next = branches[index + 1]
      while (world.chain.length < branch.length) {
        world.chain = branch.slice(0, world.chain.length + 1 + random.integer(8))
        for (const endpoint of endpoints) endpoint.change(random)
        await sleep(random.integer(40))
        const isOnBoth = next && world.chain.length > next.findIndex((block, at) => block !== branch[at])
        if (!isOnBoth) continue
        // Back and forth between both.
        const choice = random.integer(3)
        if (choice === 0) {
          world.chain = next.slice(0, world.chain.length)
          await sleep(random.integer(30))
          world.chain = branch.slice(0, world.chain.length)
        } else if (choice === 1) break
      }
      if (next) world.chain = next.slice(0, Math.min(next.length, world.chain.length))
    }
    world.isCalm = true
    return await waitForTruth(sql, getHead(branches.at(-1)!))
  } finally {
    await indexer.stop()
    for (const node of added) node.remove()
  }
}

const patienceMs = 180_000

type HistoryState = {
  block_number: number | null
  block_hash: string | null
  state: string
  last_error: string | null
  logs: number
  open: string | null
  lies: string | null
  equal: string | null
}

async function waitForTruth(sql: Sql, head: { hash: string }): Promise<string | undefined> {
  const truth = truths.get(head.hash)!
  const deadline = Date.now() + patienceMs
  for (;;) {
    const [state] = await sql<HistoryState[]>`
      select block_number, block_hash, state, last_error, (select count(*) from chain.log) as logs,
        (select string_agg(what || ' ' || coalesce(note, ''), '; ') from chain.mismatch where ended_at is null) as open,
        (select string_agg(what, '; ') from chain.mismatch where chain_value > ${lie.toString()}::numeric / 2) as lies,
        (select block_hash from chain.equality) as equal
      from chain.cursor`
    if (state?.lies) return `a single answer raised an alarm: ${state.lies}`
    const isThere = state?.block_hash === head.hash && state.open === null && state.equal === head.hash
    const hasLogs = state?.logs === truth['log']!.length
    const wrong = isThere && hasLogs ? findWrong(await dumpTables(sql), truth) : []
    if (isThere && hasLogs && wrong.length === 0) return undefined
    if (Date.now() > deadline)
      return `${wrong.length > 0 ? `tables ${wrong.join(', ')} differ from the chain's` : 'not at the head'}: ${JSON.stringify(state)}`
    await sleep(60)
  }
}

function findWrong(dump: ChainDump, truth: ChainDump): string[] {
  return Object.keys(truth).filter((name) => JSON.stringify(dump[name]) !== JSON.stringify(truth[name]))
}
