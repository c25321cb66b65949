import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Node } from '@app/rpc/node'
import { findRpcError } from '@app/rpc/rpc-error'
import { createPatientRequest } from '@app/rpc/transport'
import { type Hex, toHex } from 'viem'
import { createTokenBuckets } from '../limits.ts'
import { type GatewayError, gatewayErrors, type Question } from './read-question.ts'

export type GatewayAnswer = { result: unknown } | { error: GatewayError }

export interface Gateway {
  answer(question: Question): Promise<GatewayAnswer>
}

const MAX_WAITING = 500
const PATIENCE_MS = 1_000
const BURST_SECONDS = 4
/** How far one node may be behind another. Calls for blocks farther ahead, or long past, are not waited for. */
const NEAR_BLOCKS = 64
const mayBeUnknown = new Set(['eth_simulateV1', 'eth_maxPriorityFeePerGas', 'eth_feeHistory'])
/** Methods in which not every node accepts a block hash. */
const byNumberAlone = new Set(['eth_estimateGas', 'eth_simulateV1', 'eth_getBlockByNumber'])

/** No answer is from an older block than an earlier answer, or from a newer block than the newest announced. */
export function createGateway(
  node: Pick<Node, 'request'>,
  { chainId, rate }: { chainId: number; rate: number },
): Gateway {
  const patient = createPatientRequest({ request: (method, params) => node.request(method, params) }, PATIENCE_MS)
  const allClients = createTokenBuckets({ perSecond: rate, burst: rate * BURST_SECONDS })
  const head = createGatewayHead(node)
  const cache = createAnswerCache()
  let waiting = 0

  async function ask(question: Question): Promise<unknown> {
    const { method, params, blockAt } = question
    if (method === 'eth_chainId') return toHex(chainId)
    const newest = await head.get()
    if (method === 'eth_blockNumber') return toHex(newest.number)
    if (params[1] === 'pending') return askNode(question, params)
    const number = question.upTo ?? (blockAt === undefined ? undefined : readNumber(params[blockAt]))
    if (number === undefined) return askOf(newest, question)
    const known = number > newest.number + NEAR_BLOCKS ? newest : await head.reach(number)
    if (known.number < number) throw new BehindError()
    return askOf(known, question)
  }

  async function askOf(newest: GatewayBlock, question: Question): Promise<unknown> {
    const { method, params, blockAt } = question
    const block = blockAt === undefined ? 'latest' : params[blockAt]
    const number = readNumber(block)
    const hash = block === 'latest' ? newest.hash : number === undefined ? undefined : head.findHash(number)
    if (method === 'eth_getBlockByNumber' && hash === newest.hash && params[1] !== true) return newest.raw
    const pinned =
      blockAt === undefined
        ? params
        : params.with(blockAt, pin(method, hash, block === 'latest' ? newest.number : number, block))
    return cache.share([hash ?? newest.hash, method, pinned], async () => {
      const isOld = number !== undefined && number < newest.number - NEAR_BLOCKS
      const found = await askNode(question, pinned, isOld)
      return (await isAnnounced(found)) ? found : null
    })
  }

  async function askNode({ method, cost }: Question, params: readonly unknown[], isOld = false): Promise<unknown> {
    if (allClients.take('', Math.min(cost, rate)) > 0) throw new TooOftenError()
    return isOld ? node.request(method, params) : patient.request(method, params)
  }

  async function isAnnounced(found: unknown): Promise<boolean> {
    const number = (found as { blockNumber?: unknown } | null)?.blockNumber
    const mined = typeof number === 'string' ? Number(number) : 0
    return mined === 0 || (await head.reach(mined)).number >= mined
  }

  return {
    async answer(question) {
      if (waiting >= MAX_WAITING) return { error: gatewayErrors.limited }
      waiting += 1
      try {
        return { result: await ask(question) }
      } catch (error) {
        return { error: toGatewayError(error, question) }
      } finally {
        waiting -= 1
      }
    },
  }
}

/** Clients recognise a failed call by these words. */
const outcomes = ['insufficient funds', 'gas required exceeds allowance', 'out of gas', 'intrinsic gas too low']

class BehindError extends Error {}
class TooOftenError extends Error {}

function pin(method: string, hash: string | undefined, number: number | undefined, block: unknown): unknown {
  if (hash !== undefined && !byNumberAlone.has(method)) return { blockHash: hash, requireCanonical: true }
  return number === undefined ? block : toHex(number)
}

function readNumber(block: unknown): number | undefined {
  return typeof block === 'string' && block.startsWith('0x') ? Number(block) : undefined
}

function toGatewayError(error: unknown, { method }: Question): GatewayError {
  if (error instanceof BehindError) return gatewayErrors.behind
  if (error instanceof TooOftenError) return gatewayErrors.limited
  const found = findRpcError(error)
  switch (found?.kind) {
    case 'reverted':
      return {
        code: found.code ?? 3,
        message: outcomes.find((words) => found.message.toLowerCase().includes(words)) ?? 'execution reverted',
        ...(found.data !== undefined && { data: found.data }),
      }
    case 'behind':
      return gatewayErrors.behind
    case 'limited':
      return gatewayErrors.limited
    case 'refused':
      return mayBeUnknown.has(method) ? gatewayErrors.method : gatewayErrors.node
    default:
      return gatewayErrors.node
  }
}

interface GatewayBlock {
  number: number
  hash: Hex
  parentHash: Hex
  raw: unknown
}

const LIFETIME_MS = 400
const REORG_AFTER_MS = 60_000
const CATCH_UP_MS = 1_000
const AGAIN_MS = 100
const MAX_RECENT = 16

/** Never goes back while another node may still know the block. */
function createGatewayHead({ request }: Pick<Node, 'request'>) {
  const recent = new Map<number, Hex>()
  let head: GatewayBlock | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let confirmedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<GatewayBlock> | undefined

  async function ask(): Promise<GatewayBlock> {
    const found = toBlock(await request('eth_getBlockByNumber', ['latest', false]))
    const now = Date.now()
    askedAt = now
    if (head && found.number < head.number && now - confirmedAt < REORG_AFTER_MS) return head
    confirmedAt = now
    if (head?.hash === found.hash) return head
    if (recent.get(found.number - 1) !== found.parentHash) recent.clear()
    for (const number of recent.keys()) if (number >= found.number) recent.delete(number)
    recent.set(found.number, found.hash)
    if (recent.size > MAX_RECENT) recent.delete(recent.keys().next().value!)
    head = found
    return found
  }

  function refresh(): Promise<GatewayBlock> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  const get = async (): Promise<GatewayBlock> => (head && Date.now() - askedAt < LIFETIME_MS ? head : refresh())

  return {
    get,
    async reach(number: number): Promise<GatewayBlock> {
      const until = Date.now() + CATCH_UP_MS
      let found = await get()
      while (found.number < number && Date.now() < until) {
        found = await refresh()
        if (found.number < number) await wait(AGAIN_MS)
      }
      return found
    },
    findHash: (number: number): Hex | undefined => recent.get(number),
  }
}

export type GatewayHead = ReturnType<typeof createGatewayHead>

function toBlock(raw: unknown): GatewayBlock {
  const { number, hash, parentHash } = raw as { number: Hex; hash: Hex; parentHash: Hex }
  if (!Number.isSafeInteger(Number(number)) || typeof hash !== 'string') throw new TypeError('not a block')
  return { number: Number(number), hash, parentHash, raw }
}

interface Kept {
  answer: Promise<unknown>
  bytes: number
}

const MAX_ANSWERS = 10_000
const MAX_BYTES = 16 * 1_024 * 1_024
const MAX_ANSWER_BYTES = 128 * 1_024

function createAnswerCache() {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return {
    share<T>(question: readonly unknown[], ask: () => Promise<T>): Promise<T> {
      const key = createHash('sha256').update(JSON.stringify(question)).digest('base64')
      const known = kept.get(key)
      if (known) return known.answer as Promise<T>
      const answer = ask()
      const entry = { answer, bytes: 0 }
      kept.set(key, entry)
      if (kept.size > MAX_ANSWERS) forget(kept.keys().next().value!)
      answer.then(
        (value) => {
          if (kept.get(key) !== entry) return
          const length = JSON.stringify(value)?.length ?? 0
          if (value === null || length > MAX_ANSWER_BYTES) return forget(key)
          entry.bytes = length
          bytes += length
          while (bytes > MAX_BYTES) forget(kept.keys().next().value!)
        },
        () => {
          if (kept.get(key) === entry) forget(key)
        },
      )
      return answer
    },
  }
}
