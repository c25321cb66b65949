import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { readLogs } from '../ingest/event-log.ts'
import type { EventLog } from '../projections/event-decoder.ts'
import type { Comparison } from './comparison.ts'
import type { WholeBlock } from './read-block.ts'

const pageSize = 5_000

/** Blocks read anew, by number: they stand in for what the log has of them. */
export type Patches = ReadonlyMap<number, WholeBlock>
export type Mark = { number: number; timestamp: number }
type PlacedLog = EventLog & { address: string; blockNumber: number }

/** What the events of the log, patched, come to right after each of `marks`, which go up: a list in the order of `comparisons` each. */
export async function countEvents(
  tx: TransactionSql,
  comparisons: readonly Comparison[],
  patches: Patches,
  marks: readonly Mark[],
): Promise<bigint[][]> {
  const counts = comparisons.map(({ tally }) => ({ tally, count: tally.start() }))
  const values: bigint[][] = []
  /** Takes the values of all marks below `number`. */
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

/** Logs of `contracts`, and all there are of patched blocks. */
async function* readPatched(
  tx: TransactionSql,
  patches: Patches,
  to: number,
  contracts: readonly Hex[],
): AsyncGenerator<PlacedLog> {
  const added = [...patches.keys()].filter((number) => number <= to).toSorted((a, b) => a - b)
  let after = { block: -1, index: -1 }
  for (;;) {
    const page = await readLogs(tx, after, to, pageSize, contracts)
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
