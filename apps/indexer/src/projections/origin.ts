import type { Hex } from 'viem'

export type Origin = {
  address: Hex
  blockNumber: number
  /** Unix seconds of the block. */
  timestamp: number
  transactionHash: Hex
  logIndex: number
}

/** The events contradict each other: one is missing or foreign. Nothing is written then. */
export class ProjectionError extends Error {
  override name = 'ProjectionError'
}

/** For a quantity that fits a JavaScript number: an id, a count, or Unix seconds. */
export function toSafeNumber(value: bigint, what: string): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProjectionError(`${what} ${value} is out of range`)
  return Number(value)
}

export function toHex(address: string): Hex {
  return address.toLowerCase() as Hex
}
