import type { Address } from '@app/core/address'
import type { LimitProposal } from '@app/core/api/admin-limits'
import { toChecksumAddress } from '@app/core/checksum-address'

export interface ProposalRow {
  id: number
  token: Address
  effective_at: number | null
  minimum: bigint
  daily_quota: bigint
  opens_at: number
  closes_at: number
  reason: string
  base_version: number | null
  proposed_by: Address
  proposed_at: number
  ready_at: number
  expires_at: number
}

/** What was proposed, which never changes. */
export function describeProposal(row: ProposalRow): Omit<LimitProposal, 'state'> {
  return {
    id: row.id,
    token: toChecksumAddress(row.token),
    minimum: row.minimum.toString(),
    dailyQuota: row.daily_quota.toString(),
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    effectiveAt: row.effective_at,
    reason: row.reason,
    baseVersion: row.base_version,
    proposedBy: toChecksumAddress(row.proposed_by),
    proposedAt: row.proposed_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
  }
}
