import { createClient, type Hex, http, type RpcBlock, type RpcLog, toHex } from 'viem'

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

export type Node = {
  /** Host of the endpoint; its address may hold a key and is never logged. */
  name: string
  request<result>(method: string, params: readonly unknown[]): Promise<result>
  getChainId(): Promise<number>
  getHead(): Promise<Header>
  /** Number of the block the node holds final; undefined when it has none. */
  getFinalizedNumber(): Promise<number | undefined>
  getHeader(number: number): Promise<Header | undefined>
  /** Throws when the node lacks one of them. */
  getHeaders(numbers: readonly number[]): Promise<Header[]>
  /** Logs of blocks `from` to `to`, both included. Throws when the node does not have block `to`. */
  getLogs(addresses: readonly Hex[], from: number, to: number): Promise<ChainLog[]>
  getLogsOfBlock(addresses: readonly Hex[], blockHash: Hex): Promise<ChainLog[]>
}

/** The node answered, but not in a way that can be relied on: it lacks a block, or its answers contradict each other. */
export class NodeError extends Error {
  override name = 'NodeError'
}

/** What the meanest public nodes take. */
const batchSize = 20
const timeoutMs = 20_000

export function createNode(url: string): Node {
  const client = createClient({
    transport: http(url, { batch: { batchSize, wait: 0 }, retryCount: 0, timeout: timeoutMs }),
  })
  const name = new URL(url).host
  const getBlock = async (tag: Hex | 'latest' | 'finalized') => {
    const block = await client.request({ method: 'eth_getBlockByNumber', params: [tag, false] })
    return block ? toHeader(block) : undefined
  }
  const getHeader = async (number: number) => getBlock(toHex(number))
  const node: Node = {
    name,
    request: async (method, params) => client.request({ method, params } as never),
    getHeader,
    getChainId: async () => Number(await client.request({ method: 'eth_chainId' })),
    getHead: async () => {
      const head = await getBlock('latest')
      if (!head) throw new NodeError(`${name} has no latest block`)
      return head
    },
    getFinalizedNumber: async () => (await getBlock('finalized'))?.number,
    getHeaders: async (numbers) =>
      Promise.all(
        numbers.map(async (number) => {
          const header = await getHeader(number)
          if (header?.number !== number) throw new NodeError(`${name} does not have block ${number}`)
          return header
        }),
      ),
    getLogs: async (addresses, from, to) => {
      const [logs, last] = await Promise.all([
        client.request({
          method: 'eth_getLogs',
          params: [{ address: [...addresses], fromBlock: toHex(from), toBlock: toHex(to) }],
        }),
        getHeader(to),
      ])
      if (!last) throw new NodeError(`${name} does not have block ${to}`)
      return toChainLogs(name, logs)
    },
    getLogsOfBlock: async (addresses, blockHash) =>
      toChainLogs(
        name,
        await client.request({ method: 'eth_getLogs', params: [{ address: [...addresses], blockHash }] }),
      ),
  }
  return node
}

function toHeader(block: RpcBlock): Header {
  if (block.number === null || block.hash === null) throw new NodeError('The node answered with a pending block')
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
