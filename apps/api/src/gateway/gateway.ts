import { findRpcError } from '@app/rpc/rpc-error'
import { toHex } from 'viem'
import { createPatientRequest } from '@app/rpc/transport'
import type { Node } from '@app/rpc/node'
import { createTokenBuckets } from '../limits/token-buckets.ts'
import { createAnswerCache } from './answer-cache.ts'
import { type GatewayError, gatewayErrors } from './gateway-error.ts'
import { createGatewayHead, type GatewayBlock } from './gateway-head.ts'
import type { Question } from './read-question.ts'

export type GatewayAnswer = { result: unknown } | { error: GatewayError }

export interface Gateway {
  answer(question: Question): Promise<GatewayAnswer>
}

const MAX_WAITING = 500
const PATIENCE_MS = 1_000
const BURST_SECONDS = 4
/** A node may be so many blocks behind another one; what is asked of a block beyond, or long before, is not waited for. */
const NEAR_BLOCKS = 64
/** What not every node knows; clients do without. */
const mayBeUnknown = new Set(['eth_simulateV1', 'eth_maxPriorityFeePerGas', 'eth_feeHistory'])
/** Asked for by number, because not every node takes a hash there. */
const byNumberAlone = new Set(['eth_estimateGas', 'eth_simulateV1', 'eth_getBlockByNumber'])

/**
 * Reads for the browser: everything of one block is asked for once, however many ask. No answer is of an older block than one given
 * before, and none is of a newer block than the newest that was told of.
 */
export function createGateway(
  node: Pick<Node, 'request'>,
  { chainId, rate }: { chainId: number; rate: number },
): Gateway {
  const patient = createPatientRequest({ request: (method, params) => node.request(method, params) }, PATIENCE_MS)
  const everybody = createTokenBuckets({ perSecond: rate, burst: rate * BURST_SECONDS })
  const head = createGatewayHead(node)
  const cache = createAnswerCache()
  let waiting = 0

  async function ask(question: Question): Promise<unknown> {
    const { method, params, blockAt } = question
    if (method === 'eth_chainId') return toHex(chainId)
    const newest = await head.get()
    if (method === 'eth_blockNumber') return toHex(newest.number)
    if (params[1] === 'pending') return askNode(question, params)
    if (blockAt === undefined) return askOf(newest, question)
    const number = readNumber(params[blockAt])
    if (number === undefined) return askOf(newest, question)
    const known = number > newest.number + NEAR_BLOCKS ? newest : await head.reach(number)
    if (known.number < number) throw new BehindError()
    return askOf(known, question)
  }

  /** What is known of the chain up to `newest`. */
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
      return (await isToldOf(found)) ? found : null
    })
  }

  async function askNode({ method, cost }: Question, params: readonly unknown[], isOld = false): Promise<unknown> {
    if (everybody.take('', Math.min(cost, rate)) > 0) throw new TooOftenError()
    return isOld ? node.request(method, params) : patient.request(method, params)
  }

  /** A transaction in a block that nobody was told of yet is not mined yet. */
  async function isToldOf(found: unknown): Promise<boolean> {
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

/** Why a call fails of itself, in the words that clients know. */
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
