import type { EquityClaimState } from '@app/core/api/claims'

export const claimStates = [
  'registered',
  'processing',
  'delivered',
  'rejected',
] as const satisfies readonly EquityClaimState[]
