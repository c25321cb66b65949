import type { Withdrawal } from '@app/core/api/withdrawal'

/**
 * - `wait`: the vault no longer pays the voucher, but that is not final yet.
 * - `unproven`: a voucher is valid, but the API cannot prove it to the vault now.
 */
export type NextStep = 'pay' | 'wait' | 'unproven' | 'resend' | 'none'

/**
 * @param now chain time in Unix seconds; null while unknown, when a voucher counts as valid and the contract decides
 */
export function getNextStep({ state, voucher, payment }: Withdrawal, now: number | null): NextStep {
  if (state === 'resend') return payment === null ? 'resend' : 'none'
  if (state !== 'pending' || payment !== null) return 'none'
  if (voucher === null) return 'unproven'
  return now === null || now <= voucher.deadlineAt ? 'pay' : 'wait'
}
