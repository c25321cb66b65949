import { applyReversibleLogs, withTimes } from './apply-logs.ts'
import { assertLogsMatch, takeContinuous } from './check-blocks.ts'
import { type Cursor, moveCursor } from './cursor.ts'
import { insertBlocks, insertLogs, pruneBelow } from './event-log.ts'
import { fetchLogs } from './fetch-logs.ts'
import { getNextBlock, type Ingest } from './ingest.ts'
import { type ChainLog, type Header, type Node, NodeError, passesByItself } from './node.ts'

const chunkBlocks = 200
const logRounds = 3
/** In one transaction, rows that every block changes get slower to find with each change, so it is kept short. */
const blocksWithLogsPerTransaction = 16

export async function advanceWindow(ingest: Ingest, node: Node, head: Header): Promise<void> {
  const from = getNextBlock(ingest)
  const last = Math.min(head.number, from + chunkBlocks - 1)
  const [asked, { to, logs: given }] = await Promise.all([
    node.getHeadersFrom(from, last),
    fetchLogs(ingest, node, from, last),
  ])
  const headers = takeContinuous(ingest.cursor.block ?? undefined, asked).filter(({ number }) => number <= to)
  const end = headers.at(-1)!.number
  const logs = given.filter(({ blockNumber }) => blockNumber <= end)
  const byNumber = new Map(headers.map((header) => [header.number, header]))
  assertLogsMatch(byNumber, logs)
  const complete = await completeLogs(ingest, node, headers, logs)
  assertLogsMatch(byNumber, complete.logs)
  for (const part of splitWindow(complete.headers, complete.logs)) {
    if (ingest.signal.aborted) return
    await writeWindow(ingest, part, head)
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

/**
 * A node may know a block before its logs: blocks whose bloom filter promises logs but that have none are asked for by
 * hash. Ends before the first whose logs cannot be had.
 */
async function completeLogs(ingest: Ingest, node: Node, headers: Header[], logs: ChainLog[]): Promise<Part> {
  const found = new Set(logs.map(({ blockNumber }) => blockNumber))
  const doubtful = headers.filter(({ number, logsBloom }) => !found.has(number) && ingest.mayHoldLogs(logsBloom))
  if (doubtful.length === 0) return { headers, logs }
  const answers = await Promise.all(doubtful.map(async (header) => getLogsOrTrouble(ingest, node, header)))
  const troubled = answers.findIndex((answer) => answer instanceof Error)
  const end = troubled === -1 ? headers.at(-1)!.number : doubtful[troubled]!.number - 1
  if (end < headers[0]!.number) throw answers[troubled] as Error
  const all = [...logs, ...answers.flatMap((answer) => (answer instanceof Error ? [] : answer))]
  return {
    headers: headers.filter(({ number }) => number <= end),
    logs: all
      .filter(({ blockNumber }) => blockNumber <= end)
      .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex),
  }
}

async function getLogsOrTrouble(ingest: Ingest, node: Node, header: Header): Promise<ChainLog[] | Error> {
  for (let round = 1; ; round++) {
    try {
      return await getLogsOf(ingest, node, header)
    } catch (error) {
      if (!passesByItself(error)) throw error
      if (round === logRounds) return error
    }
  }
}

/**
 * A node that does not know a block also answers with no logs. One that gives any log of the block knows it, so logs of
 * an address that logs in most blocks are requested with ours, and all logs of the block where that address has none.
 */
async function getLogsOf({ addresses, beacons }: Ingest, node: Node, { hash, number }: Header): Promise<ChainLog[]> {
  const beacon = beacons.get()
  const some = await node.getLogsOfBlock(beacon ? [...addresses, beacon] : addresses, hash)
  if (some.length > 0) return some.filter(({ address }) => addresses.includes(address))
  const all = await node.getLogsOfBlock(undefined, hash)
  if (all.length === 0) throw new NodeError(`${node.name} does not give the logs of block ${number}`)
  beacons.learn(all)
  return all.filter(({ address }) => addresses.includes(address))
}

async function writeWindow(ingest: Ingest, { headers, logs }: Part, head: Header): Promise<void> {
  const { cursor, policy, targets, writer } = ingest
  const { number, hash, timestamp } = headers.at(-1)!
  const byNumber = new Map(headers.map((header) => [header.number, header]))
  const next: Cursor = { block: { number, hash, timestamp }, final: cursor.final, floor: cursor.floor }
  await writer.transaction(async (tx) => {
    await insertBlocks(tx, headers)
    await insertLogs(tx, logs)
    await applyReversibleLogs(tx, withTimes(logs, byNumber), targets)
    const floor = Math.min(cursor.final?.number ?? 0, head.number - policy.journalDepth, number)
    if (cursor.floor === null || floor > cursor.floor) {
      next.floor = Math.max(floor, ingest.firstBlock - 1)
      await pruneBelow(tx, cursor.floor, next.floor)
    }
    await moveCursor(tx, cursor, next)
  })
  ingest.cursor = next
  ingest.log.debug({ block: number, logs: logs.length }, 'indexed blocks')
}
