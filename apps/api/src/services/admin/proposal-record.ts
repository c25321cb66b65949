import type { Address } from '@app/core/address'
import type { LimitProposal } from '@app/core/api/admin-limits'
import { toChecksumAddress } from '@app/core/checksum-address'
import { describeLimits, type LimitsRow } from './limit-versions.ts'

export interface ProposalRow extends LimitsRow {
  effective_at: number | null
  base_version: number | null
  proposed_by: Address
  proposed_at: number
  ready_at: number
  expires_at: number
}

/** What was proposed, which never changes. */
export function describeProposal(row: ProposalRow): Omit<LimitProposal, 'state'> {
  return {
    ...describeLimits(row),
    effectiveAt: row.effective_at,
    baseVersion: row.base_version,
    proposedBy: toChecksumAddress(row.proposed_by),
    proposedAt: row.proposed_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
  }
}
