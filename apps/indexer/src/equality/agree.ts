import type { Hex } from 'viem'
import type { ChainLog } from '../ingest/node.ts'
import type { Endpoint } from './ask.ts'
import { readWholeBlock, type WholeBlock } from './read-block.ts'

/** A block that is proven, or that two endpoints have alike. */
export async function readAgreed(
  endpoints: readonly Endpoint[],
  hash: Hex,
  addresses: readonly Hex[],
): Promise<WholeBlock | undefined> {
  const unproven: WholeBlock[] = []
  for (const endpoint of endpoints) {
    const whole = await readWholeBlock(endpoint, hash, addresses)
    if (!whole) continue
    if (whole.isProven || unproven.some(({ logs }) => isSame(logs, whole.logs))) return whole
    unproven.push(whole)
  }
  return undefined
}

export type KnownLog = Pick<ChainLog, 'logIndex' | 'address' | 'data' | 'topics'>

export function isSame(one: readonly KnownLog[], other: readonly KnownLog[]): boolean {
  const list = (logs: readonly KnownLog[]) =>
    JSON.stringify(logs.map(({ logIndex, address, data, topics }) => [logIndex, address, data, topics]))
  return list(one) === list(other)
}
