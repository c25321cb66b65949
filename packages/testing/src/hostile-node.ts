import { setTimeout as sleep } from 'node:timers/promises'
import { answerAsReplica, readRange, type Replica, type ReplicaView } from './hostile-replica.ts'
import {
  type Provider,
  refuseAsTooMany,
  refuseBatch,
  refuseRange,
  type TooManyForm,
  tooManyForms,
} from './hostile-words.ts'
import { createRandom, type Random } from './random.ts'
import {
  type CallAnswer,
  type Forward,
  type RpcCall,
  type RpcManners,
  type RpcPost,
  type RpcProxy,
  startRpcProxy,
} from './rpc-proxy.ts'

/** Default: as the node behind it. Rates are from 0 to 1. */
export type Personality = {
  /** Provider whose error messages it uses. Default: bsc. */
  words?: Provider
  /** Most blocks of one eth_getLogs, both ends counted. */
  maxLogRange?: number
  maxBatch?: number
  tooManyRate?: number
  /** One of these each time. Default: all. */
  tooManyForms?: readonly TooManyForm[]
  /** Default: 1. */
  retryAfterSeconds?: number
  /** Nodes behind the URL, one of which answers by chance. Default: one that does not lag. */
  replicas?: readonly Replica[]
  splitBatches?: boolean
  /** Blocks between a replica's head and its final block. Default: as the node says. */
  finality?: number
  hangRate?: number
  hangMs?: number
  hideLogRate?: number
  /** A hidden log stays hidden. Default: it comes when asked again. */
  keepHidden?: boolean
}

/** Limits of ranges and batches, refusals, and replicas up to five blocks behind, as with public nodes. */
export const publicNode: Personality = {
  maxLogRange: 5_000,
  maxBatch: 20,
  tooManyRate: 0.1,
  replicas: [
    { behind: 0 },
    { behind: 2, unseen: 'null' },
    { behind: 3, unseen: 'header not found' },
    { behind: 5, unseen: 'unknown block' },
  ],
  finality: 10,
}

/**
 * What an endpoint did: refused a range, a batch or a POST as too many; answered as a replica that is behind or lacks
 * the block; hung; left out a log.
 */
export type Deed = 'range' | 'batch' | 'tooMany' | 'behind' | 'unseen' | 'hung' | 'hidden'

export type HostileNode = RpcProxy & {
  did(deed: Deed): number
  change(personality: Partial<Personality>): void
}

export type HostileNodes = { endpoints: readonly HostileNode[]; urls: readonly string[]; stop(): Promise<void> }

export type HostileNodesOptions = {
  seed: number
  endpoints: readonly Personality[]
}

/**
 * Several endpoints in front of one node, each with its own personality. Each kind of chance of each endpoint has its
 * own seeded sequence, so that the same calls in the same order give the same result, whatever else is switched on.
 */
export async function startHostileNodes(
  target: string,
  { seed, endpoints }: HostileNodesOptions,
): Promise<HostileNodes> {
  const started = await Promise.all(
    endpoints.map(async (personality, index) => startHostileNode(target, seed * 1_000 + index, personality)),
  )
  return {
    endpoints: started,
    urls: started.map(({ url }) => url),
    stop: async () => {
      await Promise.all(started.map(async (endpoint) => endpoint.stop()))
    },
  }
}

type Log = { blockHash: string; logIndex: string }

async function startHostileNode(target: string, seed: number, given: Personality): Promise<HostileNode> {
  let ways = given
  const deeds = new Map<Deed, number>()
  const note = (deed: Deed) => deeds.set(deed, (deeds.get(deed) ?? 0) + 1)
  const chances = {
    tooMany: createRandom(seed * 10 + 1),
    hang: createRandom(seed * 10 + 2),
    replica: createRandom(seed * 10 + 3),
    hide: createRandom(seed * 10 + 4),
  }
  const hideLog = createHider(chances.hide, () => note('hidden'))
  const hanging = new AbortController()

  const refuse = (post: RpcPost) => {
    const { words = 'bsc', maxBatch = Number.POSITIVE_INFINITY } = ways
    if (chances.tooMany.chance(ways.tooManyRate ?? 0)) {
      note('tooMany')
      const form = chances.tooMany.pick(ways.tooManyForms ?? tooManyForms)
      return refuseAsTooMany(words, form, ways.retryAfterSeconds ?? 1, post)
    }
    if (post.calls.length <= maxBatch) return undefined
    note('batch')
    return refuseBatch(words, maxBatch, post)
  }
  const answer = async (call: RpcCall, view: ReplicaView | undefined, forward: Forward): Promise<CallAnswer> => {
    const limit = ways.maxLogRange
    if (call.method === 'eth_getLogs' && limit !== undefined) {
      const range = await readRange(call, view ?? (await getView({ behind: 0 }, ways, forward)), forward)
      if (range && range.to - range.from >= limit) {
        note('range')
        return refuseRange(ways.words ?? 'bsc', { ...range, limit })
      }
    }
    if (!view) return hideLog(ways, call, await forward(call))
    if (view.behind > 0) note('behind')
    const { answer: own, unseen } = await answerAsReplica(call, view, forward)
    if (unseen) note('unseen')
    return hideLog(ways, call, own)
  }
  const manners: RpcManners = async (post, forward) => {
    if (chances.hang.chance(ways.hangRate ?? 0)) {
      note('hung')
      await sleep(ways.hangMs ?? 20_000, undefined, { signal: hanging.signal, ref: false })
    }
    const refusal = refuse(post)
    if (refusal) return { refusal }
    const choose = async () => {
      const replica = chances.replica.pick(ways.replicas ?? [{ behind: 0 }])
      const isPlain = replica.behind === 0 && ways.finality === undefined
      return isPlain ? undefined : getView(replica, ways, forward)
    }
    // Chosen before any await, so that the order of answers in a batch does not matter.
    const together = choose()
    const views = post.calls.map((_, index) => (index > 0 && ways.splitBatches ? choose() : together))
    const viewOf = new Map(post.calls.map((call, index) => [call, views[index]!]))
    await Promise.all(views)
    return { answer: async (call) => answer(call, await viewOf.get(call), forward) }
  }

  const proxy = await startRpcProxy(target, manners)
  return {
    ...proxy,
    did: (deed) => deeds.get(deed) ?? 0,
    change: (some) => {
      ways = { ...ways, ...some }
    },
    stop: async () => {
      hanging.abort()
      await proxy.stop()
    },
  }
}

async function getView(replica: Replica, { finality }: Personality, forward: Forward): Promise<ReplicaView> {
  const { result } = await forward({ method: 'eth_blockNumber', params: [] })
  return { unseen: 'null', ...replica, head: Math.max(0, Number(result) - replica.behind), finality }
}

const nameOf = ({ blockHash, logIndex }: Log) => `${blockHash}/${logIndex}`

function createHider(random: Random, onHidden: () => void) {
  const hidden = new Set<string>()
  return (ways: Personality, { method }: RpcCall, answer: CallAnswer): CallAnswer => {
    if (method !== 'eth_getLogs' || !Array.isArray(answer.result)) return answer
    const all = answer.result as Log[]
    if (all.length > 0 && random.chance(ways.hideLogRate ?? 0)) {
      const chosen = random.pick(all)
      onHidden()
      if (!ways.keepHidden) return { ...answer, result: all.filter((log) => log !== chosen) }
      hidden.add(nameOf(chosen))
    }
    return hidden.size === 0 ? answer : { ...answer, result: all.filter((log) => !hidden.has(nameOf(log))) }
  }
}
