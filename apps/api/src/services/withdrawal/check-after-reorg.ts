import { toNumeric, type Sql, type TransactionSql } from '@app/db/client'
import type { Logger } from 'pino'
import { reverseTransaction } from '../ledger/reverse-transaction.ts'
import { lockAccount } from './locks.ts'
import type { Clock } from './read-clock.ts'
import { selectRecord, type WithdrawalRow } from './read-withdrawal.ts'
import { findPayment, isPaymentOf, markPaid } from './settle-withdrawal.ts'

/**
 * After a reorg that changed final blocks, and that an operator has acknowledged: bookings whose event is gone are reversed, and
 * the blocks from there on are looked through again. Done once for all such reorgs since the last time.
 */
export async function checkAfterReorg(sql: Sql, clock: Clock, log: Logger): Promise<void> {
  if (!clock.deepReorg) return
  const { id: reorg, block } = clock.deepReorg
  const paid = await sql<{ id: bigint; account: WithdrawalRow['account'] }[]>`
    select id, account from app.withdrawal where payment_block > ${block} order by payment_block, id`
  for (const { id, account } of paid)
    await sql.begin(async (tx) => {
      await lockAccount(tx, account)
      await checkPayment(tx, id, clock)
    })
  await undoFundings(sql, clock, log)
  await sql`
    insert into app.vault_progress (funding_block, payment_block, deep_reorg_id) values (-1, -1, ${reorg})
    on conflict (singleton) do update set deep_reorg_id = excluded.deep_reorg_id,
      funding_block = least(vault_progress.funding_block, ${block}::bigint),
      payment_block = least(vault_progress.payment_block, ${block}::bigint)`
}

/** The payment may be in another block now, or gone: then the record waits for it again, as it did before. */
async function checkPayment(tx: TransactionSql, id: bigint, clock: Clock): Promise<void> {
  const [row] = await tx<WithdrawalRow[]>`
    ${selectRecord(tx)} where id = ${toNumeric(id)} and state = 'successful' for update`
  if (!row) return
  const payment = await findPayment(tx, id)
  if (payment && isPaymentOf(row, payment) && payment.block_number <= clock.finalBlock) {
    await markPaid(tx, id, payment)
    return
  }
  await reverseLast(tx, 'payment', `payment/${id}`, clock.finalAt)
  const state = row.is_found || row.cancelled_at !== null ? 'cancelled' : 'pending'
  await tx`
    update app.withdrawal set state = ${state}, paid_at = null, payment_block = null, payment_transaction = null,
      cancelled_at = ${state === 'cancelled' ? (row.cancelled_at ?? clock.finalAt) : null}
    where id = ${toNumeric(id)}`
}

/** A funding that is gone and whose money was shared out already cannot be taken back from those who got it: that is said loudly. */
async function undoFundings(sql: Sql, { finalAt }: Clock, log: Logger): Promise<void> {
  const gone = await sql<{ base: string }[]>`
    select distinct substring(booked.reference from '^vault/0x[0-9a-f]{64}/[0-9]+') as base
    from app.ledger_transaction booked
    where booked.kind = 'funding' and booked.reference like 'vault/0x%'
      and not exists (
        select from app.ledger_transaction reversal
        where reversal.kind = 'reversal' and reversal.reference = 'funding:' || booked.reference
      )
      and not exists (
        select from chain.vault_funding funding
        where funding.transaction_hash = decode(substring(booked.reference from '^vault/0x([0-9a-f]{64})'), 'hex')
      )`
  for (const { base } of gone)
    try {
      await sql.begin((tx) => reverseLast(tx, 'funding', base, finalAt))
    } catch (error) {
      log.error(
        { err: error, funding: base },
        'a funding is gone from the chain and was shared out already: fund the vault',
      )
    }
}

async function reverseLast(
  tx: TransactionSql,
  kind: 'payment' | 'funding',
  base: string,
  bookedAt: number,
): Promise<void> {
  const [last] = await tx<{ reference: string }[]>`
    select reference from app.ledger_transaction
    where kind = ${kind} and reference = any(${[base, ...[2, 3, 4, 5].map((n) => `${base}/${n}`)]}::text[])
    order by id desc limit 1`
  if (last) await reverseTransaction(tx, { kind, reference: last.reference, bookedAt })
}
