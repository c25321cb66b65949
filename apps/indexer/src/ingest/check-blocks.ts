import { type Hex, hexToBytes, keccak256 } from 'viem'
import { type ChainLog, type Header, NodeError } from './node.ts'

export class ForkError extends Error {
  override name = 'ForkError'
}

/**
 * The leading headers that continue `parent` and each other. Where two do not fit, one is of another fork, and neither
 * is taken.
 * @throws ForkError when the first does not continue `parent`.
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

export type BloomTest = (bloom: Hex) => boolean

/**
 * Tests whether a block's bloom filter may hold a log of one of `addresses`. A `false` is certain; a block that passes
 * but comes without logs is asked for again by its hash.
 */
export function createBloomTest(addresses: readonly Hex[]): BloomTest {
  const bits = addresses.map(getBits)
  return (bloom) => {
    if (bloom.length !== 514) return false
    const bytes = hexToBytes(bloom)
    return bits.some((three) => three.every((bit) => ((bytes[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1))
  }
}

function getBits(address: Hex): number[] {
  const hash = hexToBytes(keccak256(address))
  return [0, 2, 4].map((index) => (((hash[index] ?? 0) << 8) | (hash[index + 1] ?? 0)) & 2047)
}

/** A foreign address with a few logs in most blocks: a node that returns its logs knows the block. */
export type Beacons = {
  get(): Hex | undefined
  learn(logs: readonly { address: Hex }[]): void
}

export function createBeacons(): Beacons {
  let candidates: Hex[] = []
  return {
    get: () => candidates[0],
    learn: (logs) => {
      const counts = new Map<Hex, number>()
      for (const { address } of logs) counts.set(address, (counts.get(address) ?? 0) + 1)
      const present = [...counts.keys()].toSorted((a, b) => counts.get(a)! - counts.get(b)!)
      const kept = candidates.filter((address) => counts.has(address))
      candidates = kept.length > 0 ? kept : present
    },
  }
}
