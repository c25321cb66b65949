import { RpcError } from '@app/rpc/rpc-error'
import { readRangeFromReceipts } from '../equality/read-block.ts'
import { isKnownEvent } from '../projections/projector.ts'
import type { Ingest } from './ingest.ts'
import type { LogRange, Node } from './node.ts'

export async function fetchLogs(ingest: Ingest, node: Node, from: number, last: number): Promise<LogRange> {
  const range = await requestLogs(ingest, node, from, last)
  const unknown = range.logs.filter((log) => !isKnownEvent(log, ingest.targets))
  if (unknown.length > 0) {
    const { address, topics, transactionHash } = unknown[0]!
    const first = { address, topic: topics[0], transactionHash }
    ingest.log.warn(
      { events: unknown.length, first },
      'events of our contracts are in no ABI of theirs and not projected',
    )
  }
  return range
}

async function requestLogs(ingest: Ingest, node: Node, from: number, last: number): Promise<LogRange> {
  if (from <= ingest.receiptsUpTo) return readRangeFromReceipts(ingest, from, Math.min(last, ingest.receiptsUpTo))
  const { addresses, policy, signal } = ingest
  const { logRange } = node
  for (;;) {
    const asked = Math.min(last - from + 1, logRange.value)
    const to = from + asked - 1
    try {
      const logs = await node.getLogs(addresses, from, to)
      logRange.answered(asked, logs.length / policy.range.targetLogs)
      return { to, logs }
    } catch (error) {
      if (asked === 1 || signal.aborted || !(error instanceof RpcError) || !isForSize(error)) throw error
      const { allowedBlocks, isOfAmount = error.kind !== 'tooLarge' } = error
      logRange.refused(asked, { isOfAmount, ...(allowedBlocks !== undefined && { allowed: allowedBlocks }) })
    }
  }
}

function isForSize({ kind }: RpcError): boolean {
  return kind === 'tooLarge' || kind === 'invalid' || kind === 'timeout'
}
