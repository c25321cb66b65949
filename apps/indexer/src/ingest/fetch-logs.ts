import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { readRangeFromReceipts } from '../equality/read-range.ts'
import type { Ingest } from './ingest.ts'
import type { ChainLog, Node } from './node.ts'

export type LogRange = { to: number; logs: ChainLog[] }

/** Logs of the blocks after and including `from`: as many blocks as the node answers for at once, at most up to `last`. */
export async function fetchLogs(ingest: Ingest, node: Node, from: number, last: number): Promise<LogRange> {
  const { addresses, rangeSize, signal } = ingest
  if (from <= ingest.receiptsUpTo) return readRangeFromReceipts(ingest, from, Math.min(last, ingest.receiptsUpTo))
  for (;;) {
    const to = Math.min(last, from + rangeSize.blocks - 1)
    try {
      const logs = await node.getLogs(addresses, from, to)
      if (to - from + 1 === rangeSize.blocks) rangeSize.succeeded(logs.length)
      return { to, logs }
    } catch (error) {
      rangeSize.failed()
      if (to === from || signal.aborted || !isRefusal(error)) throw error
    }
  }
}

/** The node was reached and did not want to answer, most likely because the range is too large for it. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    !error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError)
  )
}
