import { DEFAULT_CONFIRMATIONS } from '@app/core/timings'
import { type TxProblem, nameFailure } from '#shared/errors/tx-problem.ts'
import type { SafeOfRecord, TxRecord, TxSettlement } from './tx-record.ts'

/**
 * - `pending`: known to a node, not in a block. `nonce` is the transaction's own.
 * - `receipt`: mined with the same recipient, data and value: the transaction itself, or its speed-up with another
 *   hash.
 * - `displaced`: `confirmations` are given where the nonce is certainly this record's.
 */
export type TxObservation =
  | { kind: 'unreachable' }
  | { kind: 'pending'; hash: string; nonce: number }
  | {
      kind: 'receipt'
      hash: string
      nonce: number
      succeeded: boolean
      confirmations: number
      settlement: TxSettlement
      problem: TxProblem | null
    }
  | { kind: 'displaced'; cancels: boolean; settlement: TxSettlement; confirmations?: number }
  | { kind: 'waiting'; nonce: number; safe: SafeOfRecord }
  | { kind: 'missing'; nonceSpent: boolean }

/**
 * - `unseenAfter`: seconds after which a sent transaction that no node has becomes unknown.
 * - `unansweredAfter`: seconds after which a wallet's open prompt makes the record unknown.
 * - `spentChecks`: consecutive checks that must find the nonce spent before the transaction counts as dropped, because
 *   nodes lag.
 */
export type TxPatience = {
  confirmations: number
  unseenAfter: number
  unansweredAfter: number
  spentChecks: number
}

export const defaultPatience: TxPatience = {
  confirmations: DEFAULT_CONFIRMATIONS,
  unseenAfter: 60,
  unansweredAfter: 300,
  spentChecks: 3,
}

/**
 * Pure and idempotent, so that any number of tabs may resolve the same record. A settled record stays, except that a
 * receipt overrules `dropped`.
 */
export function resolveRecord(
  record: TxRecord,
  observation: TxObservation,
  now: number,
  patience: TxPatience = defaultPatience,
): TxRecord {
  if (record.status === 'dropped' ? observation.kind !== 'receipt' : isFinal(record)) return record
  if (observation.kind === 'unreachable') return record
  const checked: TxRecord = { ...record, checkedAt: now }

  switch (observation.kind) {
    case 'pending':
      return { ...toSeen(checked, observation.hash, observation.nonce, now), status: 'sent', settled: null }
    case 'receipt':
      return resolveReceipt(toSeen(checked, observation.hash, observation.nonce, now), observation, patience)
    case 'displaced':
      return resolveDisplaced(checked, observation, now, patience)
    case 'waiting':
      return resolveWaiting(checked, observation, now, patience)
    default:
      return resolveMissing(checked, observation.nonceSpent, record.checkedAt !== now, patience)
  }
}

function isFinal(record: TxRecord): boolean {
  return ['confirmed', 'failed', 'replaced', 'cancelled'].includes(record.status)
}

function toSeen(record: TxRecord, hash: string, nonce: number, now: number): TxRecord {
  return {
    ...record,
    hash: record.hash ?? hash,
    spedUpTo: record.hash !== null && record.hash !== hash ? hash : record.spedUpTo,
    nonce,
    nonceSeen: true,
    sentAt: record.sentAt ?? now,
    seenAt: now,
    spentChecks: 0,
    unknownReason: null,
    problem: null,
  }
}

function resolveReceipt(
  record: TxRecord,
  observation: Extract<TxObservation, { kind: 'receipt' }>,
  patience: TxPatience,
): TxRecord {
  const settled = observation.settlement
  if (observation.confirmations < patience.confirmations) return { ...record, status: 'mined', settled }
  if (observation.succeeded) return { ...record, status: 'confirmed', settled, problem: null }
  const problem = nameFailure(observation.problem ?? { key: 'TRANSACTION_FAILED' }, record.failure)
  return { ...record, status: 'failed', settled, problem }
}

function resolveDisplaced(
  record: TxRecord,
  observation: Extract<TxObservation, { kind: 'displaced' }>,
  now: number,
  patience: TxPatience,
): TxRecord {
  // The wallet picks the nonce: unless it was seen, another transaction with the expected one proves nothing.
  if (observation.confirmations !== undefined) {
    if (observation.confirmations < patience.confirmations) return record
  } else if (!record.nonceSeen) {
    const stillAsked = record.hash === null && now - record.requestedAt < patience.unansweredAfter
    return stillAsked ? record : { ...record, ...toUnknown(record, 'nonceSpent') }
  }
  return {
    ...record,
    status: observation.cancels ? 'cancelled' : 'replaced',
    unknownReason: null,
    settled: observation.settlement,
    problem: { key: observation.cancels ? 'TRANSACTION_CANCELLED' : 'TRANSACTION_REPLACED' },
  }
}

/** Owners may take days, so what they were given to sign never becomes unknown. */
function resolveWaiting(
  record: TxRecord,
  { nonce, safe }: Extract<TxObservation, { kind: 'waiting' }>,
  now: number,
  patience: TxPatience,
): TxRecord {
  const waiting: TxRecord = { ...record, nonce, safe, settled: null }
  if (record.hash !== null) return { ...waiting, status: 'sent', unknownReason: null, problem: null }
  const unanswered = now - record.requestedAt >= patience.unansweredAfter
  return unanswered ? { ...waiting, ...toUnknown(record, 'noAnswer') } : waiting
}

/** `isNew`: no other tab has checked in the same second, so that parallel checks count once. */
function resolveMissing(record: TxRecord, nonceSpent: boolean, isNew: boolean, patience: TxPatience): TxRecord {
  const now = record.checkedAt ?? record.requestedAt
  const spentChecks = nonceSpent ? record.spentChecks + (isNew ? 1 : 0) : 0
  const missing: TxRecord = { ...record, spentChecks, settled: null }
  if (record.hash === null) {
    const unanswered = now - record.requestedAt >= patience.unansweredAfter
    return unanswered ? { ...missing, ...toUnknown(record, nonceSpent ? 'nonceSpent' : 'noAnswer') } : missing
  }
  if (nonceSpent && spentChecks >= patience.spentChecks) {
    return record.nonceSeen
      ? { ...missing, status: 'dropped', unknownReason: null, problem: { key: 'TRANSACTION_REPLACED' } }
      : { ...missing, ...toUnknown(record, 'nonceSpent') }
  }
  if (record.status === 'unknown') return missing
  const lastKnown = record.seenAt ?? record.sentAt ?? record.requestedAt
  // A mined transaction that disappears was reorganised away and counts as sent until it is unseen for too long.
  const status = record.status === 'mined' ? 'sent' : record.status
  if (now - lastKnown < patience.unseenAfter) return { ...missing, status }
  return { ...missing, ...toUnknown(record, record.seenAt === null ? 'notSeen' : 'vanished') }
}

/** The page that asked the wallet is gone, and the answer with it; the wallet may still send. */
export function loseAnswer(record: TxRecord): TxRecord {
  return record.status === 'signing' && record.hash === null ? { ...record, ...toUnknown(record, 'noAnswer') } : record
}

function toUnknown(record: TxRecord, reason: NonNullable<TxRecord['unknownReason']>): Partial<TxRecord> {
  return { status: 'unknown', unknownReason: reason, problem: record.problem ?? { key: 'TRANSACTION_UNKNOWN' } }
}
