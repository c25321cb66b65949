import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'

/** A log as a node gives it, with its block's time in Unix seconds. Addresses, topics and data are in lower case. */
export interface ChainLog {
  address: Address
  blockNumber: number
  logIndex: number
  timestamp: number
  topics: readonly Hash[]
  data: `0x${string}`
}

/** Whose logs a history is made of, in lower case. */
export interface HistoryContracts {
  referralRegistry: Address
  /** By whose principal promotion and community are measured. */
  stakingPool: Address
  daoPool: Address
  votingEscrow: Address
  vault: Address
}

/** The logs are not those of one whole chain history: one is missing, out of order or of another contract. */
export class HistoryError extends Error {
  override name = 'HistoryError'
}
