import type { TransactionSql } from '@app/db/client'
import { type Hex, type RpcLog, toHex } from 'viem'
import type { BlockRef } from '../ingest/cursor.ts'
import { readLogs } from '../ingest/event-log.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { EventLog } from '../projections/event-decoder.ts'
import { askContracts, type Endpoint } from './ask.ts'
import type { Comparison } from './comparison.ts'
import { readBlockRef, type WholeBlock } from './read-block.ts'

const marksPerPass = 31
const logsPerPage = 5_000
const blocksPerRequest = 2_000
/** Beyond it, a search through receipts alone takes hours, and more requests than a node allows. */
export const mostReceiptBlocks = 256

export type Patches = ReadonlyMap<number, WholeBlock>
type Mark = { number: number; timestamp: number }
type PlacedLog = EventLog & { address: string; blockNumber: number }
export type Search = {
  ingest: Ingest
  endpoints: readonly Endpoint[]
  multicall: Hex
  patches: Patches
}

/**
 * The first block after which contract and events differ, if they agreed at block `equal`.
 * @param unequal A block at which they differ.
 * @returns Undefined when no endpoint has the state of the blocks in between.
 */
export async function locate(
  search: Search,
  comparison: Comparison,
  equal: number,
  unequal: BlockRef,
): Promise<BlockRef | undefined> {
  let low = equal
  let high = unequal
  while (high.number - low > 1) {
    const marks = await readMarks(search, low, high.number)
    if (!marks) return undefined
    const values = await search.ingest.writer.transaction(async (tx) =>
      countEvents(tx, [comparison], search.patches, marks),
    )
    let from = 0
    let to = marks.length
    while (from < to) {
      const middle = (from + to) >> 1
      const said = await askAny(search, marks[middle]!, comparison)
      if (said === undefined) return undefined
      if (said === values[middle]![0]) from = middle + 1
      else to = middle
    }
    if (from > 0) low = marks[from - 1]!.number
    if (from < marks.length) high = marks[from]!
  }
  return high
}

async function readMarks({ endpoints }: Search, low: number, high: number): Promise<BlockRef[] | undefined> {
  const count = Math.min(marksPerPass, high - low - 1)
  const numbers = Array.from(
    { length: count },
    (_, index) => low + Math.ceil(((high - low) * (index + 1)) / (count + 1)),
  )
  for (const endpoint of endpoints) {
    const asked = numbers.map(async (number) => readBlockRef(endpoint, number).catch(() => undefined))
    const blocks = await Promise.all(asked)
    const known = blocks.filter((block): block is BlockRef => block !== undefined)
    if (known.length === count) return known
  }
  return undefined
}

async function askAny(
  { endpoints, multicall }: Search,
  block: BlockRef,
  comparison: Comparison,
): Promise<bigint | undefined> {
  for (const endpoint of endpoints) {
    const said = await askContracts(endpoint, multicall, block, [comparison])
    if (said) return said[0]
  }
  return undefined
}

/**
 * The sums of the patched events right after each of `marks`, which ascend: one list per mark, in the order of
 * `comparisons`.
 */
export async function countEvents(
  tx: TransactionSql,
  comparisons: readonly Comparison[],
  patches: Patches,
  marks: readonly Mark[],
): Promise<bigint[][]> {
  const counts = comparisons.map(({ tally }) => ({ tally, count: tally.start() }))
  const values: bigint[][] = []
  const pass = (number: number) => {
    for (let mark = marks[values.length]; mark && mark.number < number; mark = marks[values.length]) {
      const { timestamp } = mark
      values.push(counts.map(({ count }) => count.getValue(timestamp)))
    }
  }
  const contracts = new Set(comparisons.map(({ tally }) => tally.contract))
  for await (const log of readPatched(tx, patches, marks.at(-1)!.number, [...contracts])) {
    pass(log.blockNumber)
    for (const { tally, count } of counts) {
      const event = log.address === tally.contract ? tally.decode(log) : undefined
      if (event && tally.events.includes(event.eventName)) count.apply(event.eventName, event.args)
    }
  }
  pass(Number.POSITIVE_INFINITY)
  return values
}

async function* readPatched(
  tx: TransactionSql,
  patches: Patches,
  to: number,
  contracts: readonly Hex[],
): AsyncGenerator<PlacedLog> {
  const added = [...patches.keys()].filter((number) => number <= to).toSorted((a, b) => a - b)
  let after = { block: -1, index: -1 }
  for (;;) {
    const page = await readLogs(tx, after, to, logsPerPage, contracts)
    for (const log of page) {
      while (added.length > 0 && added[0]! <= log.blockNumber) yield* patches.get(added.shift()!)!.logs
      if (!patches.has(log.blockNumber)) yield log
    }
    const last = page.at(-1)
    if (!last) break
    after = { block: last.blockNumber, index: last.logIndex }
  }
  for (const number of added) yield* patches.get(number)!.logs
}

/** Blocks whose logs differ at some endpoint: the search when no endpoint has the state of old blocks. */
export async function searchLogs(search: Search, from: number, to: number): Promise<number[]> {
  const found = new Set<number>()
  let size = blocksPerRequest
  for (let start = from; start <= to;) {
    const end = Math.min(to, start + size - 1)
    const known = await readKnown(search, start, end)
    let hasAnswer = false
    for (const endpoint of search.endpoints) {
      const given = await readGiven(endpoint, search.ingest.addresses, start, end)
      if (!given) continue
      hasAnswer = true
      for (const [key, number] of given) if (!known.has(key)) found.add(number)
      for (const [key, number] of known) if (!given.has(key)) found.add(number)
    }
    if (!hasAnswer && size > 1) size = Math.ceil(size / 4)
    else start = end + 1
  }
  return [...found].toSorted((a, b) => a - b)
}

type Keys = ReadonlyMap<string, number>

async function readKnown({ ingest, patches }: Search, from: number, to: number): Promise<Keys> {
  const rows = await ingest.writer.transaction(
    async (tx) => tx<{ block_number: number; log_index: number; block_hash: Hex }[]>`
      select block_number, log_index, block_hash from chain.log where block_number between ${from} and ${to}`,
  )
  const stored = rows.filter(({ block_number: number }) => !patches.has(number))
  const patched = [...patches.values()]
    .flatMap(({ logs }) => logs)
    .filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to)
  return new Map([
    ...stored.map((row): [string, number] => [
      getKey(row.block_number, row.log_index, row.block_hash),
      row.block_number,
    ]),
    ...patched.map((log): [string, number] => [getKey(log.blockNumber, log.logIndex, log.blockHash), log.blockNumber]),
  ])
}

async function readGiven(
  endpoint: Endpoint,
  addresses: readonly Hex[],
  from: number,
  to: number,
): Promise<Keys | undefined> {
  try {
    const logs = await endpoint.request<readonly RpcLog[]>('eth_getLogs', [
      { address: [...addresses], fromBlock: toHex(from), toBlock: toHex(to) },
    ])
    return new Map(
      logs.map(({ blockNumber, logIndex, blockHash }) => {
        const number = Number(blockNumber)
        return [getKey(number, Number(logIndex), blockHash!), number]
      }),
    )
  } catch {
    return undefined
  }
}

function getKey(number: number, index: number, hash: Hex): string {
  return `${number}/${index}/${hash}`
}
