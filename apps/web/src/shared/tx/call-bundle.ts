import type { Hex } from 'viem'
import type { TxText } from '#shared/format/tx-text.ts'

/** Of one call, as our own node shows it; null while nothing is certain. */
export type CallOutcome = 'done' | 'failed' | null

export type BundledCall = {
  title: TxText
  to: string
  data: string
  value: string
  outcome: CallOutcome
  /** The transaction that carried it, once our node has it. */
  hash: string | null
}

/** Several calls that the wallet was asked to carry out together. Plain JSON, part of a record. */
export type CallBundle = {
  /** Ours, 32 random bytes in hex. */
  id: string
  /** Where the wallet answered with another one: it is asked by this. */
  walletId: string | null
  /** Connector of the wallet that was asked; no other one can know the id. */
  wallet: string
  calls: readonly BundledCall[]
}

/**
 * What a wallet says of a bundle, by the hundreds of EIP-5792; `forgotten` is its error 5730. Nothing of it is believed
 * of the chain: the hashes only say where our node looks.
 */
export type WalletWord = {
  says: 'pending' | 'confirmed' | 'notSent' | 'reverted' | 'partly' | 'forgotten'
  hashes: readonly Hex[]
}
