import type { Hex } from 'viem'
import type { TxText } from '#shared/format/tx-text.ts'

/** As our own node shows it; null while uncertain. */
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

/** Calls that the wallet was asked to carry out together. Plain JSON, part of a record. */
export type CallBundle = {
  /** Our own id, 32 random bytes in hex. */
  id: string
  /** The wallet's id, if it answered with another: it is asked by this one. */
  walletId: string | null
  /** Connector of the wallet that was asked; no other one can know the id. */
  wallet: string
  calls: readonly BundledCall[]
}

/**
 * Status of a bundle by the wallet's word, in the hundreds of EIP-5792; `forgotten` is its error 5730. It proves
 * nothing: the hashes only say where our node looks.
 */
export type WalletWord = {
  says: 'pending' | 'confirmed' | 'notSent' | 'reverted' | 'partly' | 'forgotten'
  hashes: readonly Hex[]
}
