import { applyReversibleLogs, withTimes } from './apply-logs.ts'
import { assertContinuous, assertLogsMatch } from './check-blocks.ts'
import { type BlockRef, type Cursor, moveCursor } from './cursor.ts'
import { insertBlocks, insertLogs, pruneBelow, readBlock } from './event-log.ts'
import { fetchLogs } from './fetch-logs.ts'
import { getNextBlock, type Ingest } from './ingest.ts'
import type { ChainLog, Header, Node } from './node.ts'
import type { TransactionSql } from '@app/db/client'

const chunkBlocks = 500
/** Rows that every block changes grow slow to find within one transaction, so it is not made too long. */
const blocksWithLogsPerTransaction = 16

/**
 * Indexes the next blocks that can still be undone, each checked to stand on the one before and journaled.
 * @param final Highest block that is final.
 * @param safe Highest block that will never have to be undone.
 */
export async function advanceWindow(
  ingest: Ingest,
  node: Node,
  head: Header,
  final: number,
  safe: number,
): Promise<void> {
  const from = getNextBlock(ingest)
  const last = Math.min(head.number, from + Math.min(chunkBlocks, ingest.rangeSize.blocks) - 1)
  const numbers = Array.from({ length: last - from + 1 }, (_, index) => from + index)
  const [asked, { to, logs }] = await Promise.all([node.getHeaders(numbers), fetchLogs(ingest, node, from, last)])
  const headers = asked.filter(({ number }) => number <= to)
  assertContinuous(ingest.cursor.block ?? undefined, headers)
  assertLogsMatch(new Map(headers.map((header) => [header.number, header])), logs)
  const complete = await addMissingLogs(ingest, node, headers, logs)
  for (const part of splitWindow(headers, complete)) {
    if (ingest.signal.aborted) return
    await writeWindow(ingest, part, final, safe)
  }
}

type Part = { headers: Header[]; logs: ChainLog[] }

function splitWindow(headers: readonly Header[], logs: readonly ChainLog[]): Part[] {
  const byBlock = new Map<number, ChainLog[]>(headers.map(({ number }) => [number, []]))
  for (const log of logs) byBlock.get(log.blockNumber)!.push(log)
  const parts: Part[] = []
  let room = 0
  for (const header of headers) {
    const blockLogs = byBlock.get(header.number)!
    if (parts.length === 0 || (room === 0 && blockLogs.length > 0)) {
      parts.push({ headers: [], logs: [] })
      room = blocksWithLogsPerTransaction
    }
    const part = parts.at(-1)!
    part.headers.push(header)
    part.logs.push(...blockLogs)
    if (blockLogs.length > 0) room--
  }
  return parts
}

/** A node may know a block before its logs: blocks whose bloom filter promises logs, but have none, are asked for by hash. */
async function addMissingLogs(ingest: Ingest, node: Node, headers: Header[], logs: ChainLog[]): Promise<ChainLog[]> {
  const found = new Set(logs.map(({ blockNumber }) => blockNumber))
  const doubtful = headers.filter(({ number, logsBloom }) => !found.has(number) && ingest.mayHoldLogs(logsBloom))
  if (doubtful.length === 0) return logs
  const missing = await Promise.all(doubtful.map(async ({ hash }) => node.getLogsOfBlock(ingest.addresses, hash)))
  return [...logs, ...missing.flat()].toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

async function writeWindow(ingest: Ingest, { headers, logs }: Part, final: number, safe: number): Promise<void> {
  const { cursor, targets, writer } = ingest
  const { number, hash, timestamp } = headers.at(-1)!
  const byNumber = new Map(headers.map((header) => [header.number, header]))
  const next: Cursor = { block: { number, hash, timestamp }, final: cursor.final, floor: cursor.floor }
  await writer.transaction(async (tx) => {
    await insertBlocks(tx, headers)
    await insertLogs(tx, logs)
    await applyReversibleLogs(tx, withTimes(logs, byNumber), targets)
    const floor = Math.min(safe, number)
    if (cursor.floor === null || floor > cursor.floor) {
      next.floor = Math.max(floor, ingest.firstBlock - 1)
      await pruneBelow(tx, cursor.floor, next.floor)
    }
    next.final = await getFinal(tx, cursor.final, Math.min(final, number))
    await moveCursor(tx, cursor, next)
  })
  ingest.cursor = next
  ingest.log.debug({ block: number, logs: logs.length }, 'indexed blocks')
}

/** Finality moves on even when no block is new. */
export async function advanceFinality(ingest: Ingest, final: number): Promise<void> {
  const { cursor, writer } = ingest
  if (!cursor.block || (cursor.final && cursor.final.number >= Math.min(final, cursor.block.number))) return
  const next = { ...cursor }
  await writer.transaction(async (tx) => {
    next.final = await getFinal(tx, cursor.final, Math.min(final, cursor.block!.number))
    await moveCursor(tx, cursor, next)
  })
  ingest.cursor = next
}

async function getFinal(tx: TransactionSql, before: BlockRef | null, number: number): Promise<BlockRef | null> {
  if (before && before.number >= number) return before
  return (await readBlock(tx, number)) ?? before
}
