import { getNativeUnit } from '#shared/chain/explorer.ts'
import { createFeeValue, type TxText, type TxValue } from '#shared/format/tx-text.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Badge, StatusBadge, type Status } from '#shared/ui/badge.tsx'
import { FailedIcon } from '#shared/ui/icons.ts'
import { getSafeWait } from './safe-line.ts'
import type { TxRecord, TxSettlement, TxStatus } from './tx-record.ts'

export function getRecordLine(record: TxRecord, age: string): TxText {
  const wait = getSafeWait(record)
  if (wait !== null) return wait
  const nonce: TxValue = { type: 'text', text: String(record.nonce) }
  const values: Record<string, TxValue> = { nonce, age: { type: 'text', text: age }, ...countCalls(record) }
  if (record.settled !== null) {
    values.block = { type: 'number', number: record.settled.blockNumber }
    values.fee = getFee(record.chainId, record.settled)
    values.hash = { type: 'address', address: record.settled.hash }
  }
  return { key: isOfSafe(record) ? `tx:safe.${record.status}` : `tx:line.${getLineKey(record)}`, values }
}

/** For a transaction that ended without effect. Unknown while it may still succeed. */
export function getCharge(record: TxRecord): TxText | null {
  const { status, chainId, settled } = record
  if (settled === null) return null
  if (status === 'partly') return getRecordLine(record, '')
  if (status !== 'failed' && status !== 'cancelled') return null
  return { key: isOfSafe(record) ? `tx:safe.${status}` : 'tx:line.failed', values: { fee: getFee(chainId, settled) } }
}

/** Outcomes that mean something else for a Safe, or for which somebody else paid. */
function isOfSafe({ safe, status }: TxRecord): boolean {
  return safe !== undefined && (status === 'confirmed' || status === 'failed' || status === 'cancelled')
}

function getFee(chainId: number, { fee }: TxSettlement): TxValue {
  return createFeeValue(BigInt(fee), getNativeUnit(chainId))
}

function countCalls({ bundle }: TxRecord): Record<string, TxValue> {
  if (bundle === undefined) return {}
  const done = bundle.calls.filter(({ outcome }) => outcome === 'done').length
  return { done: { type: 'number', number: done }, all: { type: 'number', number: bundle.calls.length } }
}

function getLineKey(record: TxRecord): string {
  switch (record.status) {
    case 'failed':
      return record.settled === null ? 'notExecuted' : 'failed'
    case 'sent':
      if (record.bundle !== undefined) return 'taken'
      return record.seenAt === null ? 'sent' : 'seen'
    case 'confirmed':
      return record.spedUpTo === null ? 'confirmed' : 'spedUp'
    case 'unknown':
      return record.unknownReason ?? 'notSeen'
    default:
      return record.status
  }
}

const badges: Record<Exclude<TxStatus, 'partly'>, Status> = {
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
  const { t } = useTranslation('tx')
  if (record.status !== 'partly')
    return <StatusBadge status={getSafeWait(record) === null ? badges[record.status] : 'pending'} />
  return (
    <Badge tone="warning" icon={FailedIcon}>
      {t('record.partly')}
    </Badge>
  )
}
