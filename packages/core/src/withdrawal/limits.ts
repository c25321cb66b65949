import type { DailyWindow } from './window.ts'

/** What an account may withdraw of one token; amounts in its base units. */
export interface WithdrawalLimit extends DailyWindow {
  minimum: bigint
  /** Of one account in one UTC day, fees included. */
  dailyQuota: bigint
}

/** In force until an operator sets others: at least 10 whole tokens, at most 5,000 a day, at any time. */
export function getDefaultWithdrawalLimit(decimals: number): WithdrawalLimit {
  const unit = 10n ** BigInt(decimals)
  return { minimum: 10n * unit, dailyQuota: 5_000n * unit, opensAt: 0, closesAt: 86_400 }
}
