import type { TxProblem, ActionFailure } from '#shared/errors/tx-problem.ts'
import type { TxText } from '#shared/format/tx-text.ts'

/**
 * - `signing`: the wallet was asked and has not answered.
 * - `sent`: the wallet gave a hash; the transaction is not in a block yet.
 * - `mined`: in a block, fewer confirmations than asked for.
 * - `confirmed`, `failed`: its receipt has that many confirmations, status 1 or 0.
 * - `replaced`, `cancelled`: another transaction, one that cancels, used the nonce. A speed-up is no such case: it *is* the
 *   transaction, under another hash.
 * - `dropped`: the nonce was spent otherwise, so it can never go through.
 * - `unknown`: nobody can say. Never called failed, never sent again blindly.
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
  | 'unknown'

/**
 * - `noAnswer`: the wallet did not say whether it sent.
 * - `notSeen`: it gave a hash that no node knows.
 * - `vanished`: nodes knew it and no longer do; its nonce is unused.
 * - `nonceSpent`: the nonce we expected was used by another transaction, but the wallet may have chosen another one.
 */
export type TxUnknownReason = 'noAnswer' | 'notSeen' | 'vanished' | 'nonceSpent'

/** The transaction that was mined with the nonce. `fee` in base units of the native coin. */
export type TxSettlement = {
  hash: string
  blockNumber: number
  blockTimestamp: number
  fee: string
}

/** One transaction, from the moment the wallet is asked. Plain JSON; times are Unix seconds of this computer, for ages only. */
export type TxRecord = {
  version: 1
  id: string
  flowId: string
  chainId: number
  account: string
  /** Seen in the transaction when `nonceSeen`, otherwise the account's next nonce when the wallet was asked. */
  nonce: number
  nonceSeen: boolean
  /** As the wallet answered. */
  hash: string | null
  to: string
  data: string
  value: string
  /** Head of the chain when the wallet was asked: a replacement cannot be older. */
  startBlock: number
  actionKey: string
  /** As of the action; missing in records that were stored before it was kept. */
  failure?: ActionFailure | null
  title: TxText
  /** Path of the screen where the action can be taken again. */
  path: string
  /** Query keys that change when this is confirmed. */
  refresh: readonly (readonly unknown[])[]
  requestedAt: number
  sentAt: number | null
  status: TxStatus
  unknownReason: TxUnknownReason | null
  /** When a node last knew the transaction. */
  seenAt: number | null
  checkedAt: number | null
  /** Checks in a row that found the nonce spent and no trace of the transaction. */
  spentChecks: number
  /** The hash that counts after a speed-up. */
  spedUpTo: string | null
  settled: TxSettlement | null
  problem: TxProblem | null
}

const settledStatuses: readonly TxStatus[] = ['confirmed', 'failed', 'replaced', 'cancelled', 'dropped']

/** Nothing can change any more. */
export function isSettled(record: Pick<TxRecord, 'status'>): boolean {
  return settledStatuses.includes(record.status)
}

/** Proof that it can never go through, or that it has ended: only then is sending the same again safe. */
export function canSendAgain(record: Pick<TxRecord, 'status'>): boolean {
  return isSettled(record) && record.status !== 'confirmed'
}

export function needsWatching(record: Pick<TxRecord, 'status'>): boolean {
  return !isSettled(record)
}
