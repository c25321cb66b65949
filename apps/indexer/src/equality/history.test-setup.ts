import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployment } from '@app/config/deployments'
import type { Sql } from '@app/db/client'
import { type ChainDigest, digestTables } from '@app/testing/dump-chain'
import { createRandom, type Random } from '@app/testing/random'
import type { RecordedBlock, RecordedChain } from '@app/testing/recorded-chain'
import type { RecordedNodes, RecordedView } from '@app/testing/recorded-node'
import { type Hex, type RpcLog, toHex } from 'viem'
import { startTestIndexer } from '../test-indexer.ts'

/** What all histories have in common. */
export type Recorded = {
  chain: RecordedChain
  deployment: Deployment
  /** Logs that some sum misses for good: others may be missing unseen, see `uncounted.ts`. */
  counted: ReadonlySet<RpcLog>
  /** What the tables come to, by the hash of the block that they are right after: the last of each branch. */
  truths: ReadonlyMap<string, ChainDigest>
}

export const policy = {
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

export function getHead(branch: readonly RecordedBlock[]): { number: number; hash: string } {
  const { number, header } = branch.at(-1)!
  return { number, hash: header.hash }
}

/** A number from 0 to 1 that is always the same for the same names. */
function draw(...names: readonly (string | number)[]): number {
  let hash = 0
  for (const letter of names.join('/')) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return createRandom(hash).integer(1_000_003) / 1_000_003
}

type World = { chain: readonly RecordedBlock[]; isCalm: boolean }

/** An endpoint of that number with faults of its own; the first gives true receipts and states, as one of many must. */
function makeEndpoint(
  counted: Recorded['counted'],
  seed: number,
  index: number,
  world: World,
): RecordedView & { change(random: Random): void; catchUp(): void } {
  const is = (what: string, probability: number) => draw(seed, index, what) < probability
  const forgets = is('forgets', 0.7) ? draw(seed, index, 'share') ** 2 * 0.3 : 0
  const lies = is('lies', 0.4) ? 0.005 : 0
  const told = new Set<string>()
  const hidden = new Map<RpcLog, boolean>()
  const isHidden = (log: RpcLog) => counted.has(log) && draw(seed, index, log.blockNumber!, log.logIndex!) < forgets
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
    catchUp: () => {
      lag = 0
    },
  }
}

/** Mostly two forks in a row, in every eighth history all that there are. */
function pickBranches({ branches }: RecordedChain, random: Random): RecordedChain['branches'] {
  if (random.chance(1 / 8)) return branches
  const first = random.integer(branches.length - 2)
  return branches.slice(first, first + 3)
}

export type HistoryOptions = {
  seed: number
  nodes: RecordedNodes
  /** Of an empty database, and a client of it. */
  url: string
  sql: Sql
  /** Whether to show what the indexer logs. */
  isShown: boolean
}

/** `failure` is what is wrong at the end; undefined for nothing. */
export type Outcome = { failure: string | undefined; reorgs: number }

export async function runHistory(
  { chain, deployment, counted, truths }: Recorded,
  { seed, nodes, url, sql, isShown }: HistoryOptions,
): Promise<Outcome> {
  const random = createRandom(seed)
  const branches = pickBranches(chain, random)
  const [start] = branches
  const world: World = { chain: start!.slice(0, start!.length - random.integer(25)), isCalm: false }
  const endpoints = Array.from({ length: 1 + random.integer(3) }, (_, index) =>
    makeEndpoint(counted, seed, index, world),
  )
  const added = endpoints.map((endpoint) => nodes.add(endpoint))
  const rpcUrls = added.map((node) => node.url)
  let indexed = 0
  const onLog = (line: Record<string, unknown>) => {
    if (isShown) console.log(line)
    if (moves.has(String(line['msg']))) indexed = Number(line['block'])
  }
  const indexer = startTestIndexer({ databaseUrl: url, rpcUrls, deployment, policy, onLog })
  /** Undoing blocks is tried only by a fork of blocks that the indexer has. */
  const waitUntilIndexed = async (number: number) => {
    for (const endpoint of endpoints) endpoint.catchUp()
    const deadline = Date.now() + followMs
    const isOver = () => indexed >= number || Date.now() >= deadline
    while (!isOver()) await sleep(policy.pollMs)
  }
  try {
    for (const [index, branch] of branches.entries()) {
      const next = branches[index + 1]
      const fork = next?.findIndex((block, at) => block !== branch[at])
      let isAwaited = random.chance(0.8)
      while (world.chain.length < branch.length) {
        world.chain = branch.slice(0, world.chain.length + 1 + random.integer(8))
        for (const endpoint of endpoints) endpoint.change(random)
        await sleep(random.integer(40))
        if (!next || world.chain.length <= fork!) continue
        if (isAwaited) await waitUntilIndexed(fork!)
        isAwaited = false
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
    const { hash } = getHead(branches.at(-1)!)
    return await waitForTruth(sql, hash, truths.get(hash)!)
  } finally {
    await indexer.stop()
    for (const node of added) node.remove()
  }
}

/** What the indexer logs when its cursor moves. */
const moves = new Set(['indexed final blocks', 'indexed blocks', 'reorg undone'])
/** An indexer that is held up by its nodes is waited for no longer. */
const followMs = 10_000
const patienceMs = 180_000

type HistoryState = {
  block_number: number | null
  block_hash: string | null
  state: string
  last_error: string | null
  reorg_count: number
  logs: number
  open: string | null
  lies: string | null
  equal: string | null
}

async function waitForTruth(sql: Sql, hash: string, truth: ChainDigest): Promise<Outcome> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const [state] = await sql<HistoryState[]>`
      select block_number, block_hash, state, last_error, reorg_count, (select count(*) from chain.log) as logs,
        (select string_agg(what || ' ' || coalesce(note, ''), '; ') from chain.mismatch where ended_at is null) as open,
        (select string_agg(what, '; ') from chain.mismatch where chain_value > ${lie.toString()}::numeric / 2) as lies,
        (select block_hash from chain.equality) as equal
      from chain.cursor`
    const reorgs = state?.reorg_count ?? 0
    if (state?.lies) return { failure: `a single answer raised an alarm: ${state.lies}`, reorgs }
    const isThere = state?.block_hash === hash && state.open === null && state.equal === hash
    const hasLogs = state?.logs === truth['log']!.rows
    const wrong = isThere && hasLogs ? findWrong(await digestTables(sql), truth) : []
    if (isThere && hasLogs && wrong.length === 0) return { failure: undefined, reorgs }
    if (Date.now() > deadline) {
      const what = wrong.length > 0 ? `tables ${wrong.join(', ')} differ from the chain's` : 'not at the head'
      return { failure: `${what}: ${JSON.stringify(state)}`, reorgs }
    }
    await sleep(150)
  }
}

function findWrong(found: ChainDigest, truth: ChainDigest): string[] {
  return Object.keys(truth).filter((name) => found[name]?.digest !== truth[name]!.digest)
}
