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
  hash: string | null
}

/**
 * Calls that the wallet was asked to execute together. Plain JSON, part of a record. `id` is our own, 32 random bytes
 * in hex; `walletId` is the wallet's, if it answered with another, and is then the one to ask by. `wallet` names the
 * connector that was asked: no other wallet can know the id.
 */
export type CallBundle = {
  id: string
  walletId: string | null
  wallet: string
  calls: readonly BundledCall[]
}

/**
 * Status of a bundle according to the wallet, by the hundreds of EIP-5792 status codes; `forgotten` is its error 5730.
 * It proves nothing: the hashes only tell our node where to look.
 */
export type WalletWord = {
  says: 'pending' | 'confirmed' | 'notSent' | 'reverted' | 'partly' | 'forgotten'
  hashes: readonly Hex[]
}
