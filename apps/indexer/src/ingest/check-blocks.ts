import type { Hex } from 'viem'
import { type ChainLog, type Header, NodeError } from './node.ts'

/** The node's chain does not continue ours. */
export class ForkError extends Error {
  override name = 'ForkError'
}

/**
 * The headers from the first on that stand on `parent` and on each other; where they do not, one of the two is of another fork, and
 * neither is taken. Throws a ForkError when the first is not on top of `parent`.
 */
export function takeContinuous(
  parent: { number: number; hash: Hex } | undefined,
  headers: readonly Header[],
): readonly Header[] {
  const [first] = headers
  if (parent && first && first.parentHash !== parent.hash)
    throw new ForkError(`Block ${first.number} is not on top of our block ${parent.number}`)
  const end = headers.findIndex((header, index) => index > 0 && header.parentHash !== headers[index - 1]!.hash)
  if (end === -1) return headers
  if (end === 1) throw new NodeError(`The node's block ${headers[1]!.number} is not on top of its block before`)
  return headers.slice(0, end - 1)
}

/** Throws unless each log is of one of the blocks, by hash, and none comes twice. `logs` are in the order of the chain. */
export function assertLogsMatch(headers: ReadonlyMap<number, Header>, logs: readonly ChainLog[]): void {
  let previous: ChainLog | undefined
  for (const log of logs) {
    const header = headers.get(log.blockNumber)
    if (header?.hash !== log.blockHash) {
      throw new NodeError(
        `A log of block ${log.blockNumber} is of another block than the header: the node changed its mind`,
      )
    }
    if (previous?.blockNumber === log.blockNumber && previous.logIndex === log.logIndex) {
      throw new NodeError(`Log ${log.logIndex} of block ${log.blockNumber} came twice`)
    }
    previous = log
  }
}
