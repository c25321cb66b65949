import type { Hex } from 'viem'
import type { BlockRef } from '../ingest/cursor.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { askContracts, type Endpoint } from './ask.ts'
import type { Comparison } from './comparison.ts'
import { countEvents, type Patches } from './count-events.ts'
import { readBlockRef } from './read-block.ts'

/** Blocks that the events are added up to in one pass over the log. */
const marksPerPass = 31

export type Search = {
  ingest: Ingest
  endpoints: readonly Endpoint[]
  multicall: Hex
  patches: Patches
}

/**
 * The first block after which contract and events differ, if they did not differ at block `equal`.
 * @param unequal A block at which they do.
 * @returns Undefined when no endpoint has the state of the blocks between.
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
