import { getFoundPaymentPostings } from '@app/core/ledger/postings'
import { toNumeric, type Sql, type TransactionSql } from '@app/db/client'
import { getBalances } from '../ledger/get-balances.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { getBookingReference } from './booking-reference.ts'
import { pauseAfterFoundPayment } from './keep-signing-state.ts'
import { lockAccount } from './locks.ts'
import type { Clock } from './read-clock.ts'
import { selectRecord, type WithdrawalRow } from './read-withdrawal.ts'
import { getIncome } from './request-withdrawal.ts'
import { isPaymentOf, markPaid, settleWithdrawal, type Payment } from './settle-withdrawal.ts'

const BATCH = 200

/** Of one payment: `found` when there was no record that waited for it. */
export type Booking = 'booked' | 'found' | 'known'

/**
 * Books every payment up to the final block that is not booked.
 * @returns Those that were found without a record.
 */
export async function bookPayments(sql: Sql, clock: Clock, signal?: AbortSignal): Promise<Payment[]> {
  const found: Payment[] = []
  const [progress] = await sql<{ payment_block: number }[]>`select payment_block from app.vault_progress`
  let after = { block_number: progress?.payment_block ?? -1, log_index: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const payments = await sql<(Payment & { log_index: number })[]>`
      select voucher_id, account, token, amount, fee, paid_at, block_number, log_index, transaction_hash
      from chain.voucher_payment
      where (block_number, log_index) > (${after.block_number}, ${after.log_index}) and block_number <= ${clock.finalBlock}
      order by block_number, log_index limit ${BATCH}`
    for (const payment of payments) {
      if (signal?.aborted) return found
      if ((await sql.begin((tx) => bookOne(tx, payment, clock))) === 'found') found.push(payment)
    }
    if (payments.length < BATCH) break
    after = payments.at(-1)!
  }
  await sql`
    insert into app.vault_progress (funding_block, payment_block) values (-1, ${clock.finalBlock})
    on conflict (singleton) do update set payment_block = greatest(vault_progress.payment_block, excluded.payment_block)`
  return found
}

async function bookOne(tx: TransactionSql, payment: Payment, clock: Clock): Promise<Booking> {
  await lockAccount(tx, payment.account)
  const id = payment.voucher_id
  const [row] = await tx<WithdrawalRow[]>`
    ${selectRecord(tx)} where id = ${toNumeric(id)} for update`
  if (row?.state === 'successful' && isPaymentOf(row, payment)) return 'known'
  if (row && isPaymentOf(row, payment) && row.state !== 'cancelled') {
    await settleWithdrawal(tx, row, clock)
    return 'booked'
  }
  return bookFound(tx, payment, row, clock)
}

/** What the chain paid although nobody waited for it here: it is the owner's debit all the same. */
async function bookFound(
  tx: TransactionSql,
  payment: Payment,
  row: WithdrawalRow | undefined,
  clock: Clock,
): Promise<Booking> {
  const { voucher_id: id, account, token, amount, fee } = payment
  const income = getIncome(await getBalances(tx, account, token))
  const booked = await postTransaction(tx, {
    kind: 'payment',
    reference: await getBookingReference(tx, 'payment', `payment/${id}`),
    bookedAt: payment.paid_at,
    postings: getFoundPaymentPostings(token, account, { amount, fee }, income),
  })
  if (booked === undefined) return 'known'
  await pauseAfterFoundPayment(tx, payment.paid_at)
  if (!row)
    await tx`insert into app.withdrawal ${tx({
      id: toNumeric(id),
      account,
      token,
      amount: toNumeric(amount),
      fee: toNumeric(fee),
      state: 'successful',
      is_found: true,
      requested_at: payment.paid_at,
      requested_block: clock.finalBlock,
      paid_at: payment.paid_at,
      payment_block: payment.block_number,
      payment_transaction: payment.transaction_hash,
    })}`
  else if (isPaymentOf(row, payment)) await markPaid(tx, id, payment)
  return 'found'
}
