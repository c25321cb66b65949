import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import type { ErrorKey } from '@app/core/errors'
import { getHandlingFee } from '@app/core/constants'

/** The most that is signed now; null while that is not known. */
export function getMostToWithdraw({ withdrawable }: WithdrawalTokenTerms): bigint | null {
  return withdrawable === null ? null : BigInt(withdrawable)
}

/** Why the service would refuse this amount, in the order of its checks; null when it would not. */
export function getRefusal(amount: bigint, terms: WithdrawalTokenTerms): ErrorKey | null {
  if (!terms.isOpen) return 'WITHDRAWAL_CLOSED'
  if (amount < BigInt(terms.minimum)) return 'OVERFLOW_LESS_LIMIT'
  if (terms.remainingToday !== null && amount > BigInt(terms.remainingToday)) return 'OVERFLOW_TODAY_MAX_LIMIT'
  if (terms.available !== null && amount > BigInt(terms.available)) return 'INSUFFICIENT_BALANCE'
  return amount > BigInt(terms.withdrawable ?? terms.vaultRemainingToday) ? 'VAULT_LIMIT_REACHED' : null
}

/** Base units that are burned of an amount. */
export function getFee(amount: bigint, { feePercent }: WithdrawalTokenTerms): bigint {
  return feePercent === 0 ? 0n : getHandlingFee(amount)
}
