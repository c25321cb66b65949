import type { RequestOptions } from '@app/rpc/call'
import type { Endpoint } from '@app/rpc/endpoint'
import type { LearntSize } from '@app/rpc/learnt-size'
import { hedge, requestHedged } from '@app/rpc/pool'
import { RpcError } from '@app/rpc/rpc-error'
import { type Hex, type RpcBlock, type RpcLog, toHex } from 'viem'

export type Header = { number: number; hash: Hex; parentHash: Hex; timestamp: number; logsBloom: Hex }

/** A log as the node gives it; `topics` and `data` are unchanged, hex is in lower case. */
export type ChainLog = {
  address: Hex
  blockNumber: number
  blockHash: Hex
  transactionHash: Hex
  transactionIndex: number
  logIndex: number
  topics: readonly Hex[]
  data: Hex
}

export type LogRange = { to: number; logs: ChainLog[] }

export type Tips = { head: Header; final: Header | undefined }

/**
 * What the indexer asks of one endpoint. Fails with an RpcError, of kind `behind` for a block that the endpoint does
 * not have (yet).
 */
export type Node = {
  /** Host of the endpoint; its address may hold a key and is never logged. */
  name: string
  request: Endpoint['request']
  getTips(): Promise<Tips>
  getHeader(number: number): Promise<Header | undefined>
  getHeaders(numbers: readonly number[]): Promise<Header[]>
  getHeadersFrom(from: number, last: number): Promise<Header[]>
  logRange: LearntSize
  getLogs(addresses: readonly Hex[], from: number, to: number): Promise<ChainLog[]>
  /** Logs of all contracts when `addresses` is undefined. */
  getLogsOfBlock(addresses: readonly Hex[] | undefined, blockHash: Hex): Promise<ChainLog[]>
}

/**
 * The node answered, but its answers contradict each other: several nodes share one address, or it is about to change
 * its mind.
 */
export class NodeError extends Error {
  override name = 'NodeError'
}

/** Some nodes are behind: what is missing will come, and what does not fit together will fit. */
export function passesByItself(error: unknown): error is NodeError | RpcError {
  return error instanceof NodeError || (error instanceof RpcError && error.kind === 'behind')
}

const timeoutMs = 30_000
const rounds = 3

/**
 * @param getOthers Also asked when the endpoint fails or is slower than usual. Without it, every answer is this
 * endpoint's own.
 */
export function createNode(endpoint: Endpoint, getOthers?: () => readonly Endpoint[]): Node {
  const { name, logRange } = endpoint
  const getEndpoints = () => [endpoint, ...(getOthers?.() ?? [])]
  const request: Endpoint['request'] = async (method, params, options) =>
    requestHedged(getEndpoints(), method, params, { timeoutMs, ...options })
  const behind = (what: string) => new RpcError('behind', name, `does not have ${what}`)
  const getTagged = async (tag: 'latest' | 'finalized') => {
    const block = await request<RpcBlock | null>('eth_getBlockByNumber', [tag, false])
    return block ? toHeader(name, block) : undefined
  }
  const getHeader = async (number: number) => {
    const params = [toHex(number), false]
    const block = await hedge(
      getEndpoints(),
      'eth_getBlockByNumber',
      async (one, options) => needBlock(one, 'eth_getBlockByNumber', params, options),
      { timeoutMs },
    ).catch(undefinedWhenBehind)
    const header = block && toHeader(name, block)
    if (header && header.number !== number) throw new NodeError(`${name} answered with another block than ${number}`)
    return header
  }
  /** Many nodes can share one address: where one lacks a block, the next may have it. */
  const getMostHeaders = async (numbers: readonly number[]) => {
    const found = new Map<number, Header>()
    for (let round = 0; round < rounds && found.size < numbers.length; round++) {
      const missing = numbers.filter((number) => !found.has(number))
      for (const header of await Promise.all(missing.map(getHeader))) if (header) found.set(header.number, header)
    }
    return found
  }
  const getLogsWithBlock = async (filter: Record<string, unknown>, block: BlockRequest) =>
    toChainLogs(name, await requestLogsWithBlock(getEndpoints(), filter, block))
  return {
    name,
    logRange,
    request,
    getHeader,
    getTips: async () => {
      const [head, final] = await Promise.all([
        getTagged('latest'),
        // Some nodes have no such block yet, and some do not know the word.
        getTagged('finalized').catch((error: unknown) => {
          if (error instanceof RpcError && ['behind', 'refused', 'invalid'].includes(error.kind)) return undefined
          throw error
        }),
      ])
      if (!head) throw behind('a latest block')
      return { head, final }
    },
    getHeaders: async (numbers) => {
      const found = await getMostHeaders(numbers)
      return numbers.map((number) => {
        const header = found.get(number)
        if (!header) throw behind(`block ${number}`)
        return header
      })
    },
    getHeadersFrom: async (from, last) => {
      const found = await getMostHeaders(Array.from({ length: last - from + 1 }, (_, index) => from + index))
      const headers: Header[] = []
      for (let header = found.get(from); header; header = found.get(header.number + 1)) headers.push(header)
      if (headers.length === 0) throw behind(`block ${from}`)
      return headers
    },
    getLogs: async (addresses, from, to) => {
      const filter = { address: addresses, fromBlock: toHex(from), toBlock: toHex(to) }
      return getLogsWithBlock(filter, { method: 'eth_getBlockByNumber', params: [toHex(to), false] })
    },
    getLogsOfBlock: async (addresses, blockHash) => {
      const filter = { ...(addresses && { address: addresses }), blockHash }
      return getLogsWithBlock(filter, { method: 'eth_getBlockByHash', params: [blockHash, false] })
    },
  }
}

type BlockRequest = { method: string; params: readonly unknown[] }

/**
 * An endpoint that does not have the block also answers with no logs, so the one that gives the logs must give the
 * block too.
 */
async function requestLogsWithBlock(
  endpoints: readonly Endpoint[],
  filter: Record<string, unknown>,
  { method, params }: BlockRequest,
): Promise<readonly RpcLog[]> {
  const ask = async (one: Endpoint, options: RequestOptions) => {
    const [logs] = await Promise.all([
      one.request<readonly RpcLog[]>('eth_getLogs', [filter], options),
      needBlock(one, method, params, options),
    ])
    return logs
  }
  return hedge(endpoints, 'eth_getLogs', ask, { timeoutMs })
}

async function needBlock(
  endpoint: Endpoint,
  method: string,
  params: readonly unknown[],
  options: RequestOptions,
): Promise<RpcBlock> {
  const block = await endpoint.request<RpcBlock | null>(method, params, options)
  if (!block) throw new RpcError('behind', endpoint.name, `does not have block ${formatBlock(params[0])}`)
  return block
}

function formatBlock(param: unknown): string {
  return String(param).length > 20 ? String(param) : String(Number(param))
}

function undefinedWhenBehind(error: unknown): undefined {
  if (error instanceof RpcError && error.kind === 'behind') return undefined
  throw error
}

function toHeader(name: string, block: RpcBlock): Header {
  if (block.number === null || block.hash === null) throw new NodeError(`${name} answered with a pending block`)
  return {
    number: Number(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: Number(block.timestamp),
    logsBloom: block.logsBloom ?? '0x',
  }
}

export function toChainLogs(name: string, logs: readonly RpcLog[]): ChainLog[] {
  return logs
    .map((log) => {
      if (log.removed || log.blockNumber === null || log.blockHash === null || log.logIndex === null) {
        throw new NodeError(`${name} answered with a log that is in no block`)
      }
      return {
        address: log.address.toLowerCase() as Hex,
        blockNumber: Number(log.blockNumber),
        blockHash: log.blockHash,
        transactionHash: log.transactionHash!,
        transactionIndex: Number(log.transactionIndex),
        logIndex: Number(log.logIndex),
        topics: log.topics,
        data: log.data,
      }
    })
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}
