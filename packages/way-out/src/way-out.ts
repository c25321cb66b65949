import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import type { Hex } from 'viem'
import type { Call } from './ask-contracts.ts'

export type WayOutKind = 'stake' | 'poolReward' | 'lock' | 'orders' | 'cards' | 'cardRewards' | 'dividend' | 'allowance'

/** A call by which something leaves to the account that makes it. */
export interface WayOut {
  kind: WayOutKind
  /** Name in the deployment. */
  contract: string
  /** The contract that was asked for it, as in `unread`. */
  asked: string
  /** Of positions, orders or cards. */
  ids: readonly bigint[]
  /** Base units, as of the block that was read; earnings go on. Of cards what stays in them: only the cards leave. */
  amounts: readonly { token: Address; amount: bigint }[]
  /** Burned when it is paid, of the amount. */
  fee?: bigint
  /** Unix seconds; null for what leaves now. */
  opensAt: bigint | null
  call: Call
  /** The part that does not wait for a token that refuses to be paid. */
  part?: { amounts: WayOut['amounts']; call: Call }
  /** The same, paid to another account; for who a token has blocked, or who cannot receive a card. */
  toOther?: (receiver: Address) => Call
}

/** What one leaf of a root proves. */
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
  /** Of the account. */
  proofs?: readonly Proof[]
  /** Unix seconds of the block that is read: of several proofs for a token the largest that is open counts, and the largest of all. */
  now: bigint
  /** Numbers of series that may have been sold, beside those on sale and the first hundred. */
  series?: readonly number[]
}

/** The ways out of an account, and what could not be asked. */
export interface WaysOut {
  ways: readonly WayOut[]
  /** Contracts of which it is not known, and why: one that does not answer hides nothing of the others. */
  unread: readonly { contract: string; why: string }[]
}

/** By the list of one contract. */
export type Listed = Omit<WayOut, 'asked'>

/** Of one call, so that it fits into a block of every chain. */
const MOST_IDS = 50

export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_IDS)
  return Array.from({ length: count }, (_, part) => items.slice(part * MOST_IDS, (part + 1) * MOST_IDS))
}

export const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
