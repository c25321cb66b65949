import type { Withdrawal } from '@app/core/api/withdrawal'

export type NextStep =
  | 'pay'
  /** The vault pays the voucher no more, but that is not final yet. */
  | 'wait'
  /** A voucher lives, but the service cannot prove it to the vault now. */
  | 'unproven'
  | 'resend'
  | 'none'

/**
 * @param now the chain's time, Unix seconds; null while unknown: then a voucher counts as good, the contract decides.
 */
export function getNextStep({ state, voucher, payment }: Withdrawal, now: number | null): NextStep {
  if (state === 'resend') return payment === null ? 'resend' : 'none'
  if (state !== 'pending' || payment !== null) return 'none'
  if (voucher === null) return 'unproven'
  return now === null || now <= voucher.deadlineAt ? 'pay' : 'wait'
}
