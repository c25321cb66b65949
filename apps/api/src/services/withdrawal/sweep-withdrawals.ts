import { AppError } from '@app/core/app-error'
import { toNumeric } from '@app/db/client'
import type { Logger } from 'pino'
import { bookFundings } from './book-fundings.ts'
import { bookPayments } from './book-payments.ts'
import { checkAfterReorg } from './check-after-reorg.ts'
import { noticeRestore, setResumption } from './keep-signing-state.ts'
import { completeVoucher } from './make-voucher.ts'
import { readClock, type Clock } from './read-clock.ts'
import { selectRecord, type WithdrawalRow } from './read-withdrawal.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

const BATCH = 200
/** Seconds after which a request that has not signed its voucher is taken for dead. */
const UNSIGNED_SECONDS = 15

/**
 * One turn over everything that follows from final chain data: fundings and payments into the ledger, vouchers that nobody finished
 * signing, withdrawals whose last voucher has expired. Each step stands by itself and may be cut anywhere.
 */
export async function sweepWithdrawals(ctx: WithdrawalContext, log: Logger, signal?: AbortSignal): Promise<void> {
  await noticeRestore(ctx.database, { isSandbox: ctx.config.sandbox })
  const clock = await readClockIfKnown(ctx)
  if (!clock) return
  await setResumption(ctx.database, clock)
  if (clock.pause !== 'reorganised' && !clock.isUnequal) {
    await checkAfterReorg(ctx.database, clock, log)
    await bookFundings(ctx.database, clock.finalBlock, signal)
    await bookAllPayments(ctx, clock, log, signal)
    await expireVouchers(ctx, clock, signal)
  }
  await signLeftVouchers(ctx, log, signal)
}

async function readClockIfKnown(ctx: WithdrawalContext): Promise<Clock | undefined> {
  try {
    return await readClock(ctx.database, ctx)
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE') return undefined
    throw error
  }
}

async function bookAllPayments(
  ctx: WithdrawalContext,
  clock: Clock,
  log: Logger,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const { voucher_id: id, account, token, amount } of await bookPayments(ctx.database, clock, signal))
    log.error(
      { withdrawal: id.toString(), account, token, amount: amount.toString() },
      'the vault paid a voucher without a record: after a restore it is booked as a debit, otherwise the key is stolen',
    )
}

async function expireVouchers(ctx: WithdrawalContext, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const count = await ctx.database.begin(async (tx) => {
      const rows = await tx<WithdrawalRow[]>`
        ${selectRecord(tx)} where state = 'pending' and last_deadline_at < ${clock.finalAt}
        order by last_deadline_at, id limit ${BATCH} for update skip locked`
      for (const row of rows) await settleWithdrawal(tx, row, clock)
      return rows.length
    })
    if (count < BATCH || signal?.aborted) return
  }
}

async function signLeftVouchers(ctx: WithdrawalContext, log: Logger, signal: AbortSignal | undefined): Promise<void> {
  const rows = await ctx.database<{ withdrawal_id: bigint; number: number }[]>`
    select voucher.withdrawal_id, voucher.number from app.voucher voucher
    join app.withdrawal withdrawal on withdrawal.id = voucher.withdrawal_id and withdrawal.state = 'pending'
    where voucher.signature is null and voucher.made_at < now() - make_interval(secs => ${UNSIGNED_SECONDS})
      and not exists (
        select from app.voucher later
        where later.withdrawal_id = voucher.withdrawal_id and later.number > voucher.number
      )
    order by voucher.made_at limit ${BATCH}`
  for (const { withdrawal_id: id, number } of rows) {
    if (signal?.aborted) return
    log.warn({ withdrawal: toNumeric(id), number }, 'finishing a voucher that a request left unsigned')
    await completeVoucher(ctx, id, number)
  }
}
