import { getNativeUnit } from '#shared/chain/explorer.ts'
import { createFeeValue, type TxText, type TxValue } from '#shared/format/tx-text.ts'
import { StatusBadge, type Status } from '#shared/ui/badge.tsx'
import { getSafeWait } from './safe-line.ts'
import type { TxRecord, TxSettlement, TxStatus } from './tx-record.ts'

export function getRecordLine(record: TxRecord, age: string): TxText {
  const wait = getSafeWait(record)
  if (wait !== null) return wait
  const nonce: TxValue = { type: 'text', text: String(record.nonce) }
  const values: Record<string, TxValue> = { nonce, age: { type: 'text', text: age } }
  if (record.settled !== null) {
    values.block = { type: 'number', number: record.settled.blockNumber }
    values.fee = getFee(record.chainId, record.settled)
    values.hash = { type: 'address', address: record.settled.hash }
  }
  return { key: isOfSafe(record) ? `tx:safe.${record.status}` : `tx:line.${getLineKey(record)}`, values }
}

/** Of a transaction that ended without doing what it was to do. Unknown while it may still go through. */
export function getCharge(record: TxRecord): TxText | null {
  const { status, chainId, settled } = record
  if (settled === null || (status !== 'failed' && status !== 'cancelled')) return null
  return { key: isOfSafe(record) ? `tx:safe.${status}` : 'tx:line.failed', values: { fee: getFee(chainId, settled) } }
}

/** Of ends that are another thing there, or paid by another one. */
function isOfSafe({ safe, status }: TxRecord): boolean {
  return safe !== undefined && (status === 'confirmed' || status === 'failed' || status === 'cancelled')
}

function getFee(chainId: number, { fee }: TxSettlement): TxValue {
  return createFeeValue(BigInt(fee), getNativeUnit(chainId))
}

function getLineKey(record: TxRecord): string {
  switch (record.status) {
    case 'sent':
      return record.seenAt === null ? 'sent' : 'seen'
    case 'confirmed':
      return record.spedUpTo === null ? 'confirmed' : 'spedUp'
    case 'unknown':
      return record.unknownReason ?? 'notSeen'
    default:
      return record.status
  }
}

const badges: Record<TxStatus, Status> = {
  signing: 'pending',
  sent: 'sent',
  mined: 'sent',
  confirmed: 'confirmed',
  failed: 'failed',
  replaced: 'replaced',
  cancelled: 'cancelled',
  dropped: 'replaced',
  unknown: 'unknown',
}

export function RecordBadge({ record }: { record: TxRecord }) {
  return <StatusBadge status={getSafeWait(record) === null ? badges[record.status] : 'pending'} />
}
