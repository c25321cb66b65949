import type { Deposit } from '@app/core/api/staking'

/** Ended stakes are paid out; ready ones can be; the chain's clock decides. While it is unknown nothing counts as ready. */
export function getDepositState(
  { withdrawnAt, unlockAt }: Pick<Deposit, 'withdrawnAt' | 'unlockAt'>,
  now: number | null,
): 'staked' | 'ready' | 'ended' {
  if (withdrawnAt !== null) return 'ended'
  return now !== null && unlockAt !== null && now >= unlockAt ? 'ready' : 'staked'
}
