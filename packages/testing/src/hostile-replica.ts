import type { CallAnswer, Forward, RpcAnswer, RpcCall } from './rpc-proxy.ts'

/** How a node answers for a block that it has not seen. State reads never answer null. */
export type UnseenWords = 'null' | 'header not found' | 'unknown block'

export type Replica = {
  behind: number
  /** Default: null. */
  unseen?: UnseenWords
}

export type ReplicaView = Required<Replica> & {
  head: number
  /** Blocks between its head and its final block; undefined: as the node says. */
  finality: number | undefined
}

export type ReplicaAnswer = { answer: CallAnswer; unseen: boolean }

const hashPattern = /^0x[0-9a-f]{64}$/i
const stateMethods: Record<string, number> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_createAccessList: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
}
const blockMethods = new Set([
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByBlockHashAndIndex',
])
const transactionMethods = new Set(['eth_getTransactionByHash', 'eth_getTransactionReceipt'])

const toHex = (value: number) => `0x${value.toString(16)}`

/** Answers that do not depend on blocks come from the node. */
export async function answerAsReplica(call: RpcCall, view: ReplicaView, forward: Forward): Promise<ReplicaAnswer> {
  const { method, params } = call
  if (method === 'eth_blockNumber') return seen({ result: toHex(view.head) })
  if (method === 'eth_getLogs') return answerLogs(call, view, forward)
  if (blockMethods.has(method)) {
    const at = await locate(params[0], view, forward)
    if (at.number > view.head) return unseen(view, { result: null })
    return seen(await forward({ method, params: [at.parameter, ...params.slice(1)] }))
  }
  if (transactionMethods.has(method)) {
    const answer = await forward(call)
    const block = (answer.result as { blockNumber?: string | null } | null)?.blockNumber
    return block != null && Number(block) > view.head ? { answer: { result: null }, unseen: true } : seen(answer)
  }
  const place = stateMethods[method]
  if (place === undefined) return seen(await forward(call))
  return answerState(call, place, view, forward)
}

async function answerState(
  { method, params }: RpcCall,
  place: number,
  view: ReplicaView,
  forward: Forward,
): Promise<ReplicaAnswer> {
  // Pending transactions are the same at every replica.
  if (method === 'eth_getTransactionCount' && params[1] === 'pending') return seen(await forward({ method, params }))
  const at = await locate(params[place] ?? 'latest', view, forward)
  if (at.number > view.head) return unseen(view, lack('header not found'))
  const translated = params.slice()
  while (translated.length < place) translated.push(null)
  translated[place] = at.parameter
  return seen(await forward({ method, params: translated }))
}

type Filter = { fromBlock?: string; toBlock?: string; blockHash?: string }

async function answerLogs({ method, params }: RpcCall, view: ReplicaView, forward: Forward): Promise<ReplicaAnswer> {
  const filter = (params[0] ?? {}) as Filter
  if (filter.blockHash !== undefined) {
    const at = await locate(filter.blockHash, view, forward)
    if (at.number <= view.head) return seen(await forward({ method, params }))
    return unseen(view, { result: [] }, { 'header not found': { result: [] } })
  }
  const from = await locate(filter.fromBlock ?? 'latest', view, forward)
  const to = await locate(filter.toBlock ?? 'latest', view, forward)
  if (from.number > view.head) return { answer: { result: [] }, unseen: true }
  const clipped = { ...filter, fromBlock: from.parameter, toBlock: toHex(Math.min(to.number, view.head)) }
  return { answer: await forward({ method, params: [clipped] }), unseen: to.number > view.head }
}

export async function readRange(call: RpcCall, view: ReplicaView, forward: Forward) {
  const filter = (call.params[0] ?? {}) as Filter
  if (filter.blockHash !== undefined) return undefined
  const from = await locate(filter.fromBlock ?? 'latest', view, forward)
  const to = await locate(filter.toBlock ?? 'latest', view, forward)
  return { from: from.number, to: to.number }
}

type BlockParameter = string | { blockHash?: string; blockNumber?: string } | undefined

/** Infinity for a hash that no node has. */
async function locate(
  given: unknown,
  view: ReplicaView,
  forward: Forward,
): Promise<{ number: number; parameter: unknown }> {
  const block = given as BlockParameter
  if (typeof block === 'object') {
    const { number } = await locate(block.blockHash ?? block.blockNumber, view, forward)
    return { number, parameter: block }
  }
  if (block === undefined || block === 'latest' || block === 'pending') return at(view.head)
  if (block === 'earliest') return at(0)
  if (block === 'finalized' || block === 'safe') return locateFinal(block, view, forward)
  if (!hashPattern.test(block)) return at(Number(block))
  const { result } = await forward({ method: 'eth_getBlockByHash', params: [block, false] })
  const number = (result as { number?: string } | null)?.number
  return { number: number === undefined ? Number.POSITIVE_INFINITY : Number(number), parameter: block }
}

const at = (number: number) => ({ number, parameter: toHex(number) })

async function locateFinal(tag: 'finalized' | 'safe', { head, finality }: ReplicaView, forward: Forward) {
  if (finality !== undefined) {
    return at(Math.max(0, head - (tag === 'finalized' ? finality : Math.floor(finality / 2))))
  }
  const { result } = await forward({ method: 'eth_getBlockByNumber', params: [tag, false] })
  return at(Math.min(head, Number((result as { number: string }).number)))
}

const lack = (message: string): RpcAnswer => ({ error: { code: -32000, message } })
const seen = (answer: CallAnswer): ReplicaAnswer => ({ answer, unseen: false })

/** `nothing` is the answer of a node without an error for it. */
function unseen(
  { unseen: words }: ReplicaView,
  nothing: CallAnswer,
  instead: Partial<Record<UnseenWords, CallAnswer>> = {},
): ReplicaAnswer {
  const answer = instead[words] ?? (words === 'null' ? nothing : lack(words))
  return { answer, unseen: true }
}
