import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import type { Hex } from 'viem'
import type { Call } from './ask-contracts.ts'

export type WayOutKind = 'stake' | 'poolReward' | 'lock' | 'orders' | 'cards' | 'cardRewards' | 'dividend' | 'allowance'

/** A call that moves something to its sender. */
export interface WayOut {
  kind: WayOutKind
  contract: string
  asked: string
  ids: readonly bigint[]
  /**
   * Base units at the block that was read; rewards keep growing. For cards, what stays in them: only the cards leave.
   */
  amounts: readonly { token: Address; amount: bigint }[]
  fee?: bigint
  /** Unix seconds; null when it can leave at once. */
  opensAt: bigint | null
  call: Call
  /** The part that does not depend on a token that refuses to pay. */
  part?: { amounts: WayOut['amounts']; call: Call }
  /** The same paid to another account: for one that a token has blocked, or that cannot receive a card. */
  toOther?: (receiver: Address) => Call
}

export interface Proof {
  account: Address
  token: Address
  index: number
  root: Hex
  cumulative: bigint
  proof: readonly Hex[]
}

export interface Asked {
  deployment: Deployment
  account: Address
  proofs?: readonly Proof[]
  now: bigint
  /** Numbers of series that may have been sold, beside those on sale and the first hundred. */
  series?: readonly number[]
}

export interface WaysOut {
  ways: readonly WayOut[]
  /** Contracts that could not be asked, and why: a failure of one hides nothing of the others. */
  unread: readonly { contract: string; why: string }[]
}

export type Listed = Omit<WayOut, 'asked'>

/** Per call, so that it fits into a block of every chain. */
const MOST_IDS = 50

export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_IDS)
  return Array.from({ length: count }, (_, part) => items.slice(part * MOST_IDS, (part + 1) * MOST_IDS))
}

export const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
