import { StatusBadge, type Status } from '#shared/ui/status-badge.tsx'
import type { TxStatus } from './tx-record.ts'

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

/** The badge of a transaction: icon, word, colour. */
export function RecordBadge({ status }: { status: TxStatus }) {
  return <StatusBadge status={badges[status]} />
}
