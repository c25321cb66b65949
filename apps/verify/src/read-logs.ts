import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { ChainLog } from '@app/core/settlement/history/events'
import type { Endpoint } from '@app/rpc/endpoint'
import { RpcError } from '@app/rpc/rpc-error'
import { type RpcLog, toHex } from 'viem'
import { askAll, getHeader, type Nodes } from './nodes.ts'
import { VerifyError } from './messages.ts'

export interface LogQuery {
  addresses: readonly Address[]
  from: number
  to: number
}

export interface LogPart {
  to: number
  logs: ChainLog[]
}

const timeoutMs = 60_000
const targetLogs = 5_000

export async function* readLogs(nodes: Nodes, { addresses, from, to }: LogQuery): AsyncGenerator<LogPart> {
  for (let next = from; next <= to;) {
    const part = await readRange(nodes, addresses, next, to)
    yield { to: part.to, logs: await withTimes(nodes, part.logs) }
    next = part.to + 1
  }
}

type PlainLog = Omit<ChainLog, 'timestamp'> & { blockHash: Hash }

async function readRange(nodes: Nodes, addresses: readonly Address[], from: number, last: number) {
  const { endpoints } = nodes
  for (;;) {
    const asked = Math.min(last - from + 1, ...endpoints.map(({ logRange }) => logRange.value))
    const to = from + asked - 1
    try {
      const answers = await askAll(endpoints, async (endpoint) => getLogs(endpoint, addresses, { from, to }))
      assertSame(endpoints, answers, { from, to })
      for (const { logRange } of endpoints) logRange.answered(asked, answers[0]!.length / targetLogs)
      return { to, logs: answers[0]! }
    } catch (error) {
      const endpoint = error instanceof RpcError && endpoints.find(({ name }) => name === error.endpoint)
      if (asked === 1 || !endpoint || !isForSize(error)) throw error
      const { allowedBlocks, isOfAmount = error.kind !== 'tooLarge' } = error
      endpoint.logRange.refused(asked, { isOfAmount, ...(allowedBlocks !== undefined && { allowed: allowedBlocks }) })
    }
  }
}

function isForSize({ kind }: RpcError): boolean {
  return kind === 'tooLarge' || kind === 'invalid' || kind === 'timeout'
}

/** A node that does not have a block yet answers with no logs, so the same node must also give the last block. */
async function getLogs(
  endpoint: Endpoint,
  addresses: readonly Address[],
  { from, to }: { from: number; to: number },
): Promise<PlainLog[]> {
  const filter = { address: addresses, fromBlock: toHex(from), toBlock: toHex(to) }
  const [logs] = await Promise.all([
    endpoint.request<readonly RpcLog[]>('eth_getLogs', [filter], { timeoutMs }),
    getHeader(endpoint, toHex(to)),
  ])
  if (!Array.isArray(logs)) throw new RpcError('invalid', endpoint.name, 'gave no list of logs')
  return logs.map(toPlainLog).toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

function toPlainLog({ address, blockNumber, blockHash, logIndex, topics, data }: RpcLog): PlainLog {
  return {
    address: address.toLowerCase() as Address,
    blockNumber: Number(blockNumber),
    blockHash: blockHash!,
    logIndex: Number(logIndex),
    topics: topics.map((topic) => topic.toLowerCase() as Hash),
    data: data.toLowerCase() as `0x${string}`,
  }
}

function assertSame(
  endpoints: readonly Endpoint[],
  answers: readonly PlainLog[][],
  { from, to }: { from: number; to: number },
): void {
  const [first, ...others] = answers.map((logs) => JSON.stringify(logs))
  const other = others.findIndex((text) => text !== first)
  if (other === -1) return
  const [here, there] = [answers[0]!, answers[other + 1]!]
  const at = here.findIndex((log, index) => JSON.stringify(log) !== JSON.stringify(there[index]))
  const { blockNumber } = (at === -1 ? there[here.length] : here[at])!
  throw new VerifyError(
    `${endpoints[0]!.name} gives ${here.length} logs of blocks ${from} to ${to} and ${endpoints[other + 1]!.name} ${there.length}; the first difference is in block ${blockNumber} or later. Ask a third node which of them is right.`,
  )
}

async function withTimes(nodes: Nodes, logs: readonly PlainLog[]): Promise<ChainLog[]> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const headers = new Map((await nodes.getHeaders(numbers)).map((header) => [header.number, header]))
  return logs.map(({ blockHash, ...log }) => {
    const header = headers.get(log.blockNumber)
    if (header?.hash !== blockHash)
      throw new VerifyError(
        `The nodes gave logs of another block ${log.blockNumber} than they have now. Run the command again.`,
      )
    return { ...log, timestamp: header.timestamp }
  })
}
