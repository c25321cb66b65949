import { type Hex, type RpcLog, toHex } from 'viem'
import type { BlockRef } from '../ingest/cursor.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { type ChainLog, type Header, type LogRange, NodeError, toChainLogs } from '../ingest/node.ts'
import type { Endpoint } from './ask.ts'
import { getHeaderHash, getReceiptsRoot, type RawHeader, type Receipt } from './block-hashes.ts'

const mostRangeBlocks = 16

type RawBlock = RawHeader & {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  logsBloom: Hex
  receiptsRoot: Hex
  transactions: readonly Hex[]
}
type RawReceipt = Receipt & { blockHash: Hex; transactionHash: Hex; logs: readonly RpcLog[] }

export type WholeBlock = {
  header: Header
  logs: ChainLog[]
  /** The receipts hash to the header's root, and the header to the hash of the block. */
  isProven: boolean
}

export async function readBlockRef(endpoint: Endpoint, number: number): Promise<BlockRef | undefined> {
  const block = await endpoint.request<RawBlock | null>('eth_getBlockByNumber', [toHex(number), false])
  return block ? { number, hash: block.hash, timestamp: Number(block.timestamp) } : undefined
}

export async function readWholeBlock(
  endpoint: Endpoint,
  hash: Hex,
  addresses: readonly Hex[],
): Promise<WholeBlock | undefined> {
  try {
    const block = await endpoint.request<RawBlock | null>('eth_getBlockByHash', [hash, false])
    if (block?.hash !== hash) return undefined
    const receipts = await readReceipts(endpoint, block)
    const isWhole =
      receipts.length === block.transactions.length &&
      receipts.every(
        (receipt, index) => receipt.blockHash === hash && receipt.transactionHash === block.transactions[index],
      )
    if (!isWhole) return undefined
    const root = getReceiptsRoot(receipts)
    if (root !== undefined && root !== block.receiptsRoot) return undefined
    const ours = new Set(addresses)
    const logs = toChainLogs(
      endpoint.name,
      receipts.flatMap((receipt) => receipt.logs),
    )
    return {
      header: {
        number: Number(block.number),
        hash,
        parentHash: block.parentHash,
        timestamp: Number(block.timestamp),
        logsBloom: block.logsBloom,
      },
      logs: logs.filter(({ address }) => ours.has(address)),
      isProven: root !== undefined && getHeaderHash(block) === hash,
    }
  } catch {
    return undefined
  }
}

async function readReceipts(endpoint: Endpoint, block: RawBlock): Promise<readonly RawReceipt[]> {
  try {
    const receipts = await endpoint.request<readonly RawReceipt[] | null>('eth_getBlockReceipts', [block.hash])
    if (receipts) return receipts
  } catch {
    // An old method does as well.
  }
  const receipts = await Promise.all(
    block.transactions.map(async (hash) => endpoint.request<RawReceipt | null>('eth_getTransactionReceipt', [hash])),
  )
  return receipts.filter((receipt) => receipt !== null)
}

export async function readAgreed(
  endpoints: readonly Endpoint[],
  hash: Hex,
  addresses: readonly Hex[],
): Promise<WholeBlock | undefined> {
  const unproven: WholeBlock[] = []
  for (const endpoint of endpoints) {
    const whole = await readWholeBlock(endpoint, hash, addresses)
    if (!whole) continue
    if (whole.isProven || unproven.some(({ logs }) => isSame(logs, whole.logs))) return whole
    unproven.push(whole)
  }
  return undefined
}

export type KnownLog = Pick<ChainLog, 'logIndex' | 'address' | 'data' | 'topics'>

export function isSame(one: readonly KnownLog[], other: readonly KnownLog[]): boolean {
  const list = (logs: readonly KnownLog[]) =>
    JSON.stringify(logs.map(({ logIndex, address, data, topics }) => [logIndex, address, data, topics]))
  return list(one) === list(other)
}

export async function readRangeFromReceipts(ingest: Ingest, from: number, last: number): Promise<LogRange> {
  const endpoints = ingest.pool.all()
  const to = Math.min(last, from + mostRangeBlocks - 1)
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const blocks = await Promise.all(
    numbers.map(async (number) => {
      for (const endpoint of endpoints) {
        const block = await readBlockRef(endpoint, number).catch(() => undefined)
        const whole = block && (await readAgreed(endpoints, block.hash, ingest.addresses))
        if (whole) return whole
      }
      throw new NodeError(`No endpoint gives receipts of block ${number} that can be proven, nor two the same`)
    }),
  )
  return { to, logs: blocks.flatMap(({ logs }) => logs) }
}
