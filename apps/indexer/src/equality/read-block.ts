import { type Hex, type RpcLog, toHex } from 'viem'
import type { BlockRef } from '../ingest/cursor.ts'
import type { ChainLog, Header } from '../ingest/node.ts'
import { toChainLogs } from '../ingest/node.ts'
import type { Endpoint } from './ask.ts'
import { getHeaderHash, type RawHeader } from './header-hash.ts'
import { getReceiptsRoot, type Receipt } from './receipts-root.ts'

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

/** A block as its receipts have it. */
export type WholeBlock = {
  header: Header
  /** Those of our contracts, in order. */
  logs: ChainLog[]
  /** Whether the receipts hash to what the header says, and the header to the hash of the block. */
  isProven: boolean
}

export async function readBlockRef(endpoint: Endpoint, number: number): Promise<BlockRef | undefined> {
  const block = await endpoint.request<RawBlock | null>('eth_getBlockByNumber', [toHex(number), false])
  return block ? { number, hash: block.hash, timestamp: Number(block.timestamp) } : undefined
}

/** @returns Undefined when the endpoint does not have the block or gives receipts that cannot be all of it. */
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

/** All at once, or one by one from a node that does not give them so. */
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
