import type { Hex } from 'viem'
import { type ChainLog, type Header, NodeError } from './node.ts'

/** The node's chain does not continue ours. */
export class ForkError extends Error {
  override name = 'ForkError'
}

/** Throws a ForkError when the first header is not on top of `parent`, a NodeError when the headers do not form a chain. */
export function assertContinuous(parent: { number: number; hash: Hex } | undefined, headers: readonly Header[]): void {
  let previous = parent
  for (const header of headers) {
    if (previous && header.parentHash !== previous.hash) {
      const message = `Block ${header.number} is not on top of our block ${previous.number}`
      throw previous === parent ? new ForkError(message) : new NodeError(message)
    }
    if (previous && header.number !== previous.number + 1)
      throw new NodeError(`Block ${header.number} came out of order`)
    previous = header
  }
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
