import { getNativeUnit } from '#shared/chain/explorer.ts'
import { createFeeValue, type TxText, type TxValue } from '#shared/format/tx-text.ts'
import { StatusBadge, type Status } from '#shared/ui/badge.tsx'
import type { TxRecord, TxStatus } from './tx-record.ts'

export function getRecordLine(record: TxRecord, age: string): TxText {
  const nonce: TxValue = { type: 'text', text: String(record.nonce) }
  const values: Record<string, TxValue> = { nonce, age: { type: 'text', text: age } }
  if (record.settled !== null) {
    values.block = { type: 'number', number: record.settled.blockNumber }
    values.fee = createFeeValue(BigInt(record.settled.fee), getNativeUnit(record.chainId))
    values.hash = { type: 'address', address: record.settled.hash }
  }
  return { key: `tx:line.${getLineKey(record)}`, values }
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

export function RecordBadge({ status }: { status: TxStatus }) {
  return <StatusBadge status={badges[status]} />
}
