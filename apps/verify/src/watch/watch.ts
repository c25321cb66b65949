import { setTimeout as sleep } from 'node:timers/promises'
import { createEventReader, HistoryError, type ChainLog } from '@app/core/settlement/history/events'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import type { Endpoint } from '@app/rpc/endpoint'
import { RpcError } from '@app/rpc/rpc-error'
import type { Address } from '@app/core/address'
import type { Header, Nodes } from '../nodes.ts'
import { createPosts, getKept, getOpensAt, type Post } from '../posts.ts'
import { formatDay } from '../compare.ts'
import { type Alarms, createProgress, say, VerifyError } from '../messages.ts'
import { readLogs } from '../read-logs.ts'
import { compare } from '../verify.ts'
import type { World } from '../world.ts'
import { describeChange } from './changes.ts'
import { BEFORE_OPEN_SECONDS, isToBeVetoed, judge, type Verdict } from './judge.ts'
import { type LogStore, openLogStore } from './log-store.ts'
import type { WatchMetrics } from './metrics-file.ts'
import { listYoungRoots, type RootName, type Vetoer } from './vetoer.ts'

export interface WatchOptions {
  world: World
  nodes: Nodes
  folder: string
  alarms: Alarms
  vetoer: Vetoer | undefined
  metrics: Pick<WatchMetrics, 'looked'>
  writeMetrics: (() => Promise<void>) | undefined
  everyMs: number
  signal: AbortSignal
}

const AGAIN_SECONDS = 3_600

export async function watch(options: WatchOptions): Promise<void> {
  const { everyMs, signal, alarms, metrics, writeMetrics } = options
  const look = await startLooking(options)
  let isFailing = false
  while (!signal.aborted) {
    try {
      metrics.looked(await look.once())
      isFailing = false
    } catch (error) {
      if (!(error instanceof VerifyError || error instanceof RpcError || error instanceof HistoryError)) throw error
      if (!isFailing) alarms.raise(`Days cannot be looked at: ${error.message}`)
      isFailing = true
      await look.vetoUnseen()
    }
    await writeMetrics?.()
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

interface Look {
  /** @returns The final block up to which it has looked. */
  once(): Promise<number>
  /** For roots about to open that were never judged, when nodes differ or give no logs. */
  vetoUnseen(): Promise<void>
}

async function startLooking(options: WatchOptions): Promise<Look> {
  const { world, nodes, folder, alarms, vetoer } = options
  const { contracts, rules, deployment } = world
  const head = { chainId: deployment.chainId, contracts, rules: rules.map(({ text }) => text), now: 0 }
  const store = openLogStore(folder, head)
  const isFirst = store.last === null
  const reader = createReader(options, store)
  const knownRules = new Set<string>(rules.map(({ hash }) => hash))
  const equal = new Set<Post>()
  let lastTry = { at: 0, logCount: -1 }

  async function judgeYoung(final: Header): Promise<void> {
    const { posts, logCount } = reader
    const young = posts.all.filter((post) => !post.isVetoed && !equal.has(post) && getOpensAt(post) > final.timestamp)
    const isDue = logCount !== lastTry.logCount || final.timestamp >= lastTry.at + AGAIN_SECONDS
    if (young.length === 0 || !isDue) return
    lastTry = { at: final.timestamp, logCount }
    const from = Math.min(...young.map(({ day }) => day))
    const days = { from, to: Number.MAX_SAFE_INTEGER }
    const { history } = store
    const found = await compare(
      { world, nodes, ...days, history, output: undefined, progress: createProgress() },
      final,
    )
    const verdicts = judge(young, found, knownRules)
    for (const verdict of verdicts) tellVerdict(verdict)
    const first = verdicts.find((verdict) => isToBeVetoed(verdict, final.timestamp))
    if (first) await vetoer?.veto(first.post)
  }

  function tellVerdict({ post, result, why }: Verdict): void {
    const name = `root ${post.index} of ${formatDay(post.day)} (${post.root})`
    if (result === 'equal') {
      equal.add(post)
      say(`${name} is equal.`)
    } else if (store.tell(`${result} ${post.place.blockNumber} ${post.place.logIndex}`))
      alarms.raise(`${name} ${result === 'different' ? 'is wrong' : 'could not be computed'}: ${why}`)
  }

  say(isFirst ? 'Watching from the beginning.' : `Watching on from block ${store.last?.number}.`)
  return {
    once: async () => {
      const final = await nodes.getFinal()
      if (final.number > (store.last?.number ?? -1)) await reader.readOn(final)
      await judgeYoung(final)
      return final.number
    },
    vetoUnseen: async () => {
      for (const endpoint of vetoer ? nodes.endpoints : []) {
        const unseen = await findUnseen(endpoint, contracts.vault, equal).catch(() => undefined)
        if (unseen) await vetoer!.veto(unseen)
      }
    },
  }
}

function createReader({ world: { contracts, deployment }, nodes, alarms }: WatchOptions, store: LogStore) {
  const accessManager = deployment.contracts.accessManager.toLowerCase() as Address
  const addresses = [...Object.values(contracts), accessManager]
  const read = createEventReader(contracts)
  const posts = createPosts()
  let logCount = 0
  const take = (log: ChainLog) => {
    logCount += 1
    const event = read(log)
    if (event) posts.take(event)
  }
  for (const log of store.list()) take(log)

  function tellOfChange(log: ChainLog): void {
    const words = describeChange(log, { accessManager, vault: contracts.vault })
    if (words !== undefined && store.tell(`change ${log.blockNumber} ${log.logIndex}`))
      alarms.raise(`In block ${log.blockNumber} ${words}`)
  }

  return {
    posts,
    get logCount() {
      return logCount
    },
    async readOn(final: Header): Promise<void> {
      await assertSameHistory(nodes, store)
      const from = (store.last?.number ?? deployment.startBlock - 1) + 1
      const wasEmpty = store.last === null
      for await (const { to, logs } of readLogs(nodes, { addresses, from, to: final.number })) {
        for (const log of logs) take(log)
        const [last] = await nodes.getHeaders([to])
        if (!wasEmpty) for (const log of logs) tellOfChange(log)
        store.add(logs, last!)
      }
      if (wasEmpty)
        say(
          `Read up to final block ${final.number}. Changes before it are not told: npm run doctor says who holds which role.`,
        )
    },
  }
}

async function assertSameHistory(nodes: Nodes, { last }: LogStore): Promise<void> {
  if (last === null) return
  const [header] = await nodes.getHeaders([last.number])
  if (header!.hash !== last.hash)
    throw new VerifyError(
      `Final block ${last.number} is another one now. Look at why, then begin with an empty folder for --state`,
    )
}

async function findUnseen(endpoint: Endpoint, vault: Address, equal: ReadonlySet<Post>): Promise<RootName | undefined> {
  const roots = await listYoungRoots(endpoint, vault, ROOT_OPEN_AGE)
  const judged = new Set(Array.from(equal, (post) => nameRoot(post)))
  return roots.findLast((root) => !judged.has(nameRoot(root)) && root.age >= ROOT_OPEN_AGE - BEFORE_OPEN_SECONDS)
}

function nameRoot({ index, root }: RootName): string {
  return `${index} ${getKept(root)}`
}
