import type { Hex } from 'viem'

export type Origin = {
  address: Hex
  blockNumber: number
  timestamp: number
  transactionHash: Hex
  logIndex: number
}

/** The events contradict each other: one is missing or foreign. Nothing is written then. */
export class ProjectionError extends Error {
  override name = 'ProjectionError'
}

export function toSafeNumber(value: bigint, what: string): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProjectionError(`${what} ${value} is out of range`)
  return Number(value)
}

export function toHex(address: string): Hex {
  return address.toLowerCase() as Hex
}
