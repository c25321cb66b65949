import type { Withdrawal } from '@app/core/api/withdrawal'

/** What its owner can do for a withdrawal now. */
export type NextStep =
  /** Hand the voucher to the vault. */
  | 'pay'
  /** The vault pays the voucher no more, but that is not final yet. */
  | 'wait'
  | 'resend'
  | 'none'

/**
 * @param now the chain's time, Unix seconds; null while unknown: then a voucher counts as good, the contract decides.
 */
export function getNextStep({ state, voucher, payment }: Withdrawal, now: number | null): NextStep {
  if (state === 'resend') return payment === null ? 'resend' : 'none'
  if (state !== 'pending' || payment !== null) return 'none'
  if (voucher === null) return 'wait'
  return now === null || now <= voucher.deadlineAt ? 'pay' : 'wait'
}

/** Whether it can be given up: only when no voucher can pay it any more, by the time of the newest final block. */
export function isCancellable({ state, payment, cancellableAt }: Withdrawal, clockAt: number | undefined): boolean {
  if (state !== 'resend' || payment !== null || cancellableAt === null) return false
  return clockAt !== undefined && clockAt >= cancellableAt
}
