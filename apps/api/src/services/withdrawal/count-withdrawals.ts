import type { WithdrawalState } from '@app/core/entity-states'
import type { Reader } from '../../database.ts'
import type { Clock } from './read-clock.ts'

export interface WithdrawalCount {
  state: WithdrawalState
  /** Paid in a block that may not be final yet. */
  isPaid: boolean
  count: number
  oldestAt: number
}

/** States as `getState` gives them; a state without withdrawals is left out. `oldestAt` is in Unix seconds. */
export async function countWithdrawals(
  database: Reader,
  { finalAt, finalBlock }: Pick<Clock, 'finalAt' | 'finalBlock'>,
): Promise<WithdrawalCount[]> {
  return database<WithdrawalCount[]>`
    select state, "isPaid", count(*) as count, min(requested_at) as "oldestAt"
    from (
      select asked.requested_at, asked.cancelled_at is null and paid_to <= coalesce(account.paid, 0) as "isPaid",
        case
          when asked.cancelled_at is not null then 'cancelled'
          when paid_to <= coalesce(account.paid, 0) - coalesce(young.amount, 0) then 'successful'
          when paid_to <= coalesce(account.paid, 0) then 'pending'
          when (
            select deadline_at >= ${finalAt} and exists (
              select from chain.dividend_root stands
              where stands.root_index = made.root_index and stands.root = made.root)
            from app.voucher made where made.withdrawal_id = asked.id order by made.number desc limit 1
          ) then 'pending'
          else 'resend'
        end as state
      from app.withdrawal asked
      left join chain.dividend_account account using (account, token)
      left join (
        select account, token, sum(amount) as amount from chain.dividend_payment
        where block_number > ${finalBlock} group by account, token
      ) young using (account, token)
    ) known
    group by state, "isPaid"`
}
