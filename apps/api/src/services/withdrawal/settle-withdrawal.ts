import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { AppError } from '@app/core/app-error'
import { getPaymentPostings } from '@app/core/ledger/postings'
import { toNumeric, type TransactionSql } from '@app/db/client'
import { postTransaction } from '../ledger/post-transaction.ts'
import { getBookingReference } from './booking-reference.ts'
import type { Clock } from './read-clock.ts'
import { selectRecord, type WithdrawalRow } from './read-withdrawal.ts'

export interface Payment {
  voucher_id: bigint
  account: Address
  token: Address
  amount: bigint
  fee: bigint
  paid_at: number
  block_number: number
  transaction_hash: Hash
}

/** The record, locked until the end of `tx`. @throws AppError `WITHDRAWAL_NOT_FOUND`, also when it is somebody else's. */
export async function lockWithdrawal(tx: TransactionSql, id: bigint, account: Address): Promise<WithdrawalRow> {
  const [row] = await tx<WithdrawalRow[]>`
    ${selectRecord(tx)} where id = ${toNumeric(id)} and account = ${account} for update`
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND', { details: { id: id.toString() } })
  return row
}

export async function findPayment(tx: TransactionSql, id: bigint): Promise<Payment | undefined> {
  const [payment] = await tx<Payment[]>`
    select voucher_id, account, token, amount, fee, paid_at, block_number, transaction_hash
    from chain.voucher_payment where voucher_id = ${toNumeric(id)}`
  return payment
}

/** False when the id was used for a voucher of ours that we never made: only a stolen key does that. */
export function isPaymentOf(row: Pick<WithdrawalRow, 'account' | 'token' | 'amount'>, payment: Payment): boolean {
  return row.account === payment.account && row.token === payment.token && row.amount === payment.amount
}

/**
 * Brings a locked record up to what the chain says: a final payment makes it successful, and the last voucher's end without one
 * *resend*. A payment that is seen but not final leaves it pending. `clock` is read before, so logs are known up to it.
 * @returns Its state now.
 */
export async function settleWithdrawal(
  tx: TransactionSql,
  row: WithdrawalRow,
  clock: Clock,
): Promise<WithdrawalRow['state']> {
  if (row.state !== 'pending' && row.state !== 'resend') return row.state
  const payment = await findPayment(tx, row.id)
  const own = payment && isPaymentOf(row, payment) ? payment : undefined
  if (own) {
    if (own.block_number > clock.finalBlock) return row.state
    await bookPayment(tx, row, own)
    return 'successful'
  }
  if (row.state === 'resend' || row.last_deadline_at === null || clock.finalAt <= row.last_deadline_at) return row.state
  await tx`update app.withdrawal set state = 'resend' where id = ${toNumeric(row.id)}`
  return 'resend'
}

/** Books a final payment of a record that is neither paid nor cancelled. */
async function bookPayment(tx: TransactionSql, row: WithdrawalRow, payment: Payment): Promise<void> {
  await postTransaction(tx, {
    kind: 'payment',
    reference: await getBookingReference(tx, 'payment', `payment/${row.id}`),
    bookedAt: payment.paid_at,
    postings: getPaymentPostings(row.token, row.account, payment.amount, payment.fee),
  })
  await markPaid(tx, row.id, payment)
}

export async function markPaid(tx: TransactionSql, id: bigint, payment: Payment): Promise<void> {
  await tx`
    update app.withdrawal set state = 'successful', paid_at = ${payment.paid_at},
      payment_block = ${payment.block_number}, payment_transaction = ${payment.transaction_hash}
    where id = ${toNumeric(id)}`
}
