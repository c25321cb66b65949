import type { Address } from '@app/core/address'
import type { Withdrawal } from '@app/core/api/withdrawal'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { WithdrawalState } from '@app/core/entity-states'
import { toNumeric, type Sql, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'

export interface WithdrawalRow {
  id: bigint
  account: Address
  token: Address
  amount: bigint
  fee: bigint
  state: WithdrawalState
  is_found: boolean
  requested_at: number
  last_deadline_at: number | null
  cancelled_at: number | null
  paid_at: number | null
  payment_block: number | null
  payment_transaction: Hash | null
}

/** For a condition, an order or a lock after it. */
export function selectRecord(sql: Sql | TransactionSql) {
  return sql`
    select id, account, token, amount, fee, state, is_found, requested_at, last_deadline_at, cancelled_at, paid_at,
      payment_block, payment_transaction
    from app.withdrawal`
}

/** A withdrawal beside its newest signed voucher and a payment that is seen but not final. */
export interface ListedWithdrawal extends WithdrawalRow {
  voucher_count: number
  voucher_deadline: number | null
  voucher_signer: Address | null
  voucher_signature: Hex | null
  seen_at: number | null
  seen_block: number | null
  seen_transaction: Hash | null
}

/** For `from app.withdrawal withdrawal`. */
export function selectWithdrawal(sql: Sql | TransactionSql) {
  return sql`
    select withdrawal.id, withdrawal.account, withdrawal.token, withdrawal.amount, withdrawal.fee, withdrawal.state,
      withdrawal.is_found, withdrawal.requested_at, withdrawal.last_deadline_at, withdrawal.cancelled_at,
      withdrawal.paid_at, withdrawal.payment_block, withdrawal.payment_transaction,
      (select count(*) from app.voucher made where made.withdrawal_id = withdrawal.id) as voucher_count,
      voucher.deadline_at as voucher_deadline, voucher.signer as voucher_signer, voucher.signature as voucher_signature,
      seen.paid_at as seen_at, seen.block_number as seen_block, seen.transaction_hash as seen_transaction
    from app.withdrawal withdrawal
    left join lateral (
      select deadline_at, signer, signature from app.voucher
      where withdrawal_id = withdrawal.id and signature is not null order by number desc limit 1
    ) voucher on true
    left join chain.voucher_payment seen
      on seen.voucher_id = withdrawal.id and seen.account = withdrawal.account and seen.token = withdrawal.token
      and seen.amount = withdrawal.amount`
}

export async function readWithdrawal(sql: Sql | TransactionSql, id: bigint, vault: Address): Promise<Withdrawal> {
  const [row] = await sql<ListedWithdrawal[]>`${selectWithdrawal(sql)} where withdrawal.id = ${toNumeric(id)}`
  if (!row) throw new Error(`Withdrawal ${id} is gone`)
  return describeWithdrawal(row, vault)
}

export function describeWithdrawal(row: ListedWithdrawal, vault: Address): Withdrawal {
  const { amount, fee } = row
  const isOver = row.state === 'successful' || row.state === 'cancelled'
  const common = {
    id: row.id.toString(),
    account: toChecksumAddress(row.account),
    token: toChecksumAddress(row.token),
    amount: amount.toString(),
    fee: fee.toString(),
  }
  return {
    ...common,
    receive: (amount - fee).toString(),
    state: row.state,
    requestedAt: row.requested_at,
    voucher:
      row.voucher_signature === null || row.voucher_signer === null || row.voucher_deadline === null
        ? null
        : {
            ...common,
            contract: vault,
            deadlineAt: row.voucher_deadline,
            signer: toChecksumAddress(row.voucher_signer),
            signature: row.voucher_signature,
          },
    voucherCount: row.voucher_count,
    payment: describePayment(row),
    cancellableAt: isOver || row.last_deadline_at === null ? null : row.last_deadline_at + 1,
    cancelledAt: row.cancelled_at,
    isFound: row.is_found,
  }
}

function describePayment(row: ListedWithdrawal): Withdrawal['payment'] {
  const received = (row.amount - row.fee).toString()
  if (row.payment_transaction !== null && row.payment_block !== null && row.paid_at !== null)
    return {
      transaction: row.payment_transaction,
      blockNumber: row.payment_block,
      paidAt: row.paid_at,
      received,
      isFinal: true,
    }
  if (row.seen_transaction === null || row.seen_block === null || row.seen_at === null) return null
  return {
    transaction: row.seen_transaction,
    blockNumber: row.seen_block,
    paidAt: row.seen_at,
    received,
    isFinal: false,
  }
}
