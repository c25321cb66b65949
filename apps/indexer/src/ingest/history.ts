import { getSteps } from '../projections/projector.ts'
import type { Step } from '../projections/handlers.ts'
import { applyFinalSteps, withTimes } from './apply-logs.ts'
import { assertLogsMatch } from './check-blocks.ts'
import { type Cursor, moveCursor } from './cursor.ts'
import { insertBlocks, insertLogs, pruneBelow } from './event-log.ts'
import { fetchLogs } from './fetch-logs.ts'
import { getNextBlock, type Ingest } from './ingest.ts'
import type { ChainLog, Header, Node } from './node.ts'

type FetchedRange = { to: number; logs: ChainLog[]; headers: Map<number, Header>; steps: Step[] }

export async function syncHistory(ingest: Ingest, node: Node, target: number): Promise<void> {
  let pending = prefetch(ingest, node, getNextBlock(ingest), target)
  while (pending && !ingest.signal.aborted) {
    const range = await unwrap(pending)
    pending = prefetch(ingest, node, range.to + 1, target)
    await writeRange(ingest, range)
  }
}

type Pending = Promise<{ range: FetchedRange } | { error: unknown }>

function prefetch(ingest: Ingest, node: Node, from: number, target: number): Pending | undefined {
  if (from > target) return undefined
  return fetchRange(ingest, node, from, target).then(
    (range) => ({ range }),
    (error: unknown) => ({ error }),
  )
}

async function unwrap(pending: Pending): Promise<FetchedRange> {
  const result = await pending
  if ('error' in result) throw result.error
  return result.range
}

async function fetchRange(ingest: Ingest, node: Node, from: number, target: number): Promise<FetchedRange> {
  const { to, logs } = await fetchLogs(ingest, node, from, target)
  const numbers = new Set(logs.map(({ blockNumber }) => blockNumber)).add(to)
  const headers = new Map((await node.getHeaders([...numbers])).map((header) => [header.number, header]))
  assertLogsMatch(headers, logs)
  return { to, logs, headers, steps: getSteps(withTimes(logs, headers), ingest.targets) }
}

async function writeRange(ingest: Ingest, { to, logs, headers, steps }: FetchedRange): Promise<void> {
  const { cursor, writer } = ingest
  const { number, hash, timestamp } = headers.get(to)!
  const block = { number, hash, timestamp }
  const next: Cursor = { block, final: block, floor: to }
  await writer.transaction(async (tx) => {
    await insertBlocks(tx, [...headers.values()])
    await insertLogs(tx, logs)
    await applyFinalSteps(tx, steps)
    await pruneBelow(tx, cursor.floor, to)
    await moveCursor(tx, cursor, next)
  })
  ingest.cursor = next
  ingest.log.debug({ block: to, logs: logs.length }, 'indexed final blocks')
}
