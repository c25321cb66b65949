import { nameFailure } from '#shared/errors/tx-problem.ts'
import type { BundledCall, CallBundle, WalletWord } from './call-bundle.ts'
import type { BundleObservation, SeenCall } from './observe-bundle.ts'
import { defaultPatience, type TxPatience } from './resolve-record.ts'
import { isSettled, type TxRecord, type TxUnknownReason } from './tx-record.ts'

type Looked = Extract<BundleObservation, { kind: 'looked' }>

/**
 * Combines what the wallet and the chain show of a bundle. Pure and idempotent, like `resolveRecord`. Only our own node
 * shows that a call is done. The wallet's word counts where the chain can show nothing: that it waits, or has given up.
 */
export function resolveBundle(
  record: TxRecord,
  observation: BundleObservation,
  now: number,
  patience: TxPatience = defaultPatience,
): TxRecord {
  const { bundle } = record
  if (bundle === undefined || observation.kind === 'unreachable') return record
  if (bundle.calls.length !== observation.calls.length) return record
  // While the wallet's own answer is awaited, it decides: some report what they still ask the holder about.
  const isAwaited =
    record.status === 'signing' &&
    now - record.requestedAt < patience.unansweredAfter &&
    observation.calls.every(({ outcome }) => outcome === 'none')
  const word = isAwaited ? null : observation.word
  const gaveUp = hasGivenUp(word)
  const calls = bundle.calls.map((call, index) => update(call, observation.calls[index]!, gaveUp))
  const isNew = calls.some(({ outcome, hash }, index) => {
    const before = bundle.calls[index]!
    return outcome !== before.outcome || hash !== before.hash
  })
  // What has ended changes only where the chain shows more than was known.
  if (isSettled(record) && !(isNew && calls.some(({ outcome }) => outcome !== null))) return record
  if (record.status === 'confirmed') return record

  const isPending = observation.calls.some(({ outcome }) => outcome === 'pending')
  const isAlive = isPending || (isNew && !isSettled(record)) || word?.says === 'pending'
  const lastHash = calls.findLast(({ hash }) => hash !== null)?.hash ?? null
  const next: TxRecord & { bundle: CallBundle } = {
    ...record,
    bundle: { ...bundle, calls },
    ...(observation.safe && { safe: observation.safe }),
    hash: lastHash,
    checkedAt: now,
    seenAt: isAlive ? now : record.seenAt,
    sentAt: record.sentAt ?? (isAlive || lastHash !== null ? now : null),
  }
  return conclude(next, { ...observation, word }, { now, patience, isPending, gaveUp })
}

function hasGivenUp(word: WalletWord | null): boolean {
  return word !== null && ['notSent', 'reverted', 'partly'].includes(word.says)
}

function update(call: BundledCall, { outcome, hash }: SeenCall, gaveUp: boolean): BundledCall {
  const isFailed = outcome === 'failed' || (outcome === 'noEffect' && gaveUp)
  return { ...call, hash, outcome: outcome === 'done' ? 'done' : isFailed ? 'failed' : null }
}

interface Situation {
  now: number
  patience: TxPatience
  isPending: boolean
  gaveUp: boolean
}

function conclude(
  record: TxRecord & { bundle: CallBundle },
  { word, confirmations, settlement, problem }: Looked,
  situation: Situation,
): TxRecord {
  const { gaveUp, isPending, patience } = situation
  const outcomes = record.bundle.calls.map(({ outcome }) => outcome)
  const isDone = outcomes.includes('done')
  const isFailed = outcomes.includes('failed')
  const isAccounted = outcomes.every((outcome) => outcome !== null)
  const known = { ...record, unknownReason: null, problem: null, settled: settlement }
  if (isPending) return { ...known, status: 'sent', settled: null }
  if (isAccounted || (gaveUp && (isDone || isFailed))) {
    if (confirmations < patience.confirmations) return { ...known, status: 'mined' }
    if (isAccounted && !isFailed) return { ...known, status: 'confirmed' }
    const failure = nameFailure(problem ?? { key: 'TRANSACTION_FAILED' }, record.failure)
    return { ...known, status: isDone ? 'partly' : 'failed', problem: failure }
  }
  if (word?.says === 'notSent') return { ...known, status: 'failed', settled: null }
  if (word?.says === 'pending') return { ...known, status: 'sent', settled: null }
  return wait({ ...record, settled: null }, word, situation)
}

function wait(record: TxRecord, word: WalletWord | null, { now, patience }: Situation): TxRecord {
  if (record.status === 'unknown' && record.seenAt !== now) return record
  const status = record.status === 'signing' ? 'signing' : 'sent'
  const isAsked = record.sentAt === null
  if (isAsked && now - record.requestedAt < patience.unansweredAfter) return { ...record, status }
  const lastKnown = record.seenAt ?? record.sentAt ?? record.requestedAt
  // Owners of a Safe take their time.
  if (!isAsked && (record.safe !== undefined || now - lastKnown < patience.unseenAfter))
    return { ...record, status, unknownReason: null, problem: null }
  const reason: TxUnknownReason = isAsked ? 'noAnswer' : word?.says === 'forgotten' ? 'forgotten' : 'notSeen'
  return {
    ...record,
    status: 'unknown',
    unknownReason: reason,
    problem: record.problem ?? { key: 'TRANSACTION_UNKNOWN' },
  }
}
