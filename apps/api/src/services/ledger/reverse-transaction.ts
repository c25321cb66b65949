import type { LedgerKind } from '@app/core/ledger/account-kinds'
import { getReversal, type Posting } from '@app/core/ledger/postings'
import type { TransactionSql } from '@app/db/client'
import { postTransaction, type TransactionInput } from './post-transaction.ts'

type Reversed = Pick<TransactionInput, 'kind' | 'reference' | 'bookedAt'>

/**
 * Books the opposite of a transaction, once: its reference is `<kind>:<reference>` of what it undoes.
 * @throws Error when there is no such transaction; the database's error when an account would fall below zero.
 */
export async function reverseTransaction(
  tx: TransactionSql,
  { kind, reference, bookedAt }: Reversed,
): Promise<number | undefined> {
  const rows = await tx<
    { token: Posting['token']; kind: LedgerKind; owner: Posting['token'] | null; amount: bigint }[]
  >`
    select account.token, account.kind, account.owner, entry.amount
    from app.ledger_transaction booked
    join app.ledger_entry entry on entry.transaction_id = booked.id
    join app.ledger_account account on account.id = entry.account_id
    where booked.kind = ${kind} and booked.reference = ${reference}`
  if (rows.length === 0) throw new Error(`There is no ledger transaction ${kind} ${reference} to reverse`)
  const postings = rows.map(({ owner, ...row }): Posting => (owner === null ? row : { ...row, owner }))
  return postTransaction(tx, {
    kind: 'reversal',
    reference: `${kind}:${reference}`,
    bookedAt,
    postings: getReversal(postings),
  })
}
