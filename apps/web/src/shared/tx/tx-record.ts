import type { TxProblem, ActionFailure } from '#shared/errors/tx-problem.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import type { TxText } from '#shared/format/tx-text.ts'
import type { CallBundle } from './call-bundle.ts'

/**
 * - `signing`: the wallet was asked and has not answered.
 * - `sent`: the wallet gave a hash; the transaction is not in a block yet.
 * - `mined`: in a block, with fewer confirmations than required.
 * - `confirmed`, `failed`: its receipt has those confirmations, with status 1 or 0.
 * - `replaced`, `cancelled`: another transaction used the nonce. A speed-up is still this transaction, under another
 *   hash.
 * - `dropped`: the nonce was spent otherwise, so it can never go through.
 * - `partly`: of a bundle. Some of its calls are on the chain, the others failed or were not sent.
 * - `unknown`: nobody can say. Never called failed, never blindly sent again.
 */
export type TxStatus =
  | 'signing'
  | 'sent'
  | 'mined'
  | 'confirmed'
  | 'failed'
  | 'replaced'
  | 'cancelled'
  | 'dropped'
  | 'partly'
  | 'unknown'

/**
 * - `noAnswer`: the wallet did not say whether it sent.
 * - `notSeen`: it gave a hash that no node knows.
 * - `vanished`: nodes knew it and no longer do; its nonce is unused.
 * - `nonceSpent`: another transaction used the expected nonce, but the wallet may have chosen a different one.
 * - `forgotten`: it took a bundle that it no longer knows.
 */
export type TxUnknownReason = 'noAnswer' | 'notSeen' | 'vanished' | 'nonceSpent' | 'forgotten'

/** The transaction that was mined with the nonce. `fee` is in base units of the native coin. */
export type TxSettlement = {
  hash: string
  blockNumber: number
  blockTimestamp: number
  fee: string
  /** Transfers of our tokens in (+) and out (−). Missing in records of earlier versions. */
  moved?: readonly MovedAmount[]
}

export type MovedAmount = { amount: string } & TokenUnit

/**
 * For a record whose account is a Safe. The wallet answers either with the hash that the owners sign (safeTxHash),
 * which no node knows, or with the transaction that executes it.
 */
export type SafeOfRecord = {
  version: string
  threshold: number
  owners: number
  /** The Safe's next nonce at `startBlock`. */
  nonce: number
  /** Everything that the Safe executed up to that block belongs to other records; `nonce` is its next one after it. */
  looked: { block: number; nonce: number }
  /** Owners whose signature is on the chain (`approveHash`). */
  approved: number
  /** The last transaction that tried to execute it and was undone. It can be tried again. */
  attempt: string | null
}

/** Plain JSON, created when the wallet is asked. Times are Unix seconds of this computer, for ages only. */
export type TxRecord = {
  version: 1
  id: string
  flowId: string
  chainId: number
  account: string
  /** The transaction's own when `nonceSeen`, otherwise the account's next nonce when the wallet was asked. */
  nonce: number
  nonceSeen: boolean
  /** Nonces are then the Safe's, and `nonceSeen` means that `hash` is that of a transaction. */
  safe?: SafeOfRecord
  hash: string | null
  to: string
  data: string
  value: string
  /** Head of the chain when the wallet was asked: a replacement cannot be older. */
  startBlock: number
  actionKey: string
  /** Missing in records of earlier versions. */
  failure?: ActionFailure | null
  title: TxText
  path: string
  refresh: readonly (readonly unknown[])[]
  requestedAt: number
  sentAt: number | null
  status: TxStatus
  unknownReason: TxUnknownReason | null
  seenAt: number | null
  checkedAt: number | null
  /** Consecutive checks that found the nonce spent and no trace of the transaction. */
  spentChecks: number
  spedUpTo: string | null
  settled: TxSettlement | null
  problem: TxProblem | null
  /** Several calls in one confirmation; `to`, `data` and `value` are then those of the last. */
  bundle?: CallBundle
}

const settledStatuses: readonly TxStatus[] = ['confirmed', 'failed', 'replaced', 'cancelled', 'dropped', 'partly']

export function isSettled(record: Pick<TxRecord, 'status'>): boolean {
  return settledStatuses.includes(record.status)
}

/** It has ended or can never go through; only then is it safe to send the same again. */
export function canSendAgain(record: Pick<TxRecord, 'status'>): boolean {
  return isSettled(record) && record.status !== 'confirmed'
}

export function needsWatching(record: Pick<TxRecord, 'status'>): boolean {
  return !isSettled(record)
}
