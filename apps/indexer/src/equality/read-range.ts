import type { LogRange } from '../ingest/node.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { NodeError } from '../ingest/node.ts'
import { readAgreed } from './agree.ts'
import { readBlockRef } from './read-block.ts'

const mostBlocks = 16

/** Logs of the blocks from `from` on as their receipts have them: for where logs that were given contradict each other. */
export async function readRangeFromReceipts(ingest: Ingest, from: number, last: number): Promise<LogRange> {
  const endpoints = ingest.pool.all()
  const to = Math.min(last, from + mostBlocks - 1)
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
