import type { Posting } from '@app/core/ledger/postings'
import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'

export interface TransactionInput {
  kind: 'funding' | 'settlement' | 'withdrawal' | 'payment' | 'reversal'
  /** What it came from; the same kind and reference are booked once. */
  reference: string
  /** Unix seconds of the chain. */
  bookedAt: number
  /** At most one for an account. */
  postings: readonly Posting[]
}

/**
 * Books a transaction within `tx`, which must be read committed.
 * @returns Its id, or undefined when the same kind and reference are booked already; nothing is written then.
 * @throws the database's error when the postings are not zero-sum, or `ledger_not_overdrawn` (23514) when an account would
 * fall below zero.
 */
export async function postTransaction(tx: TransactionSql, input: TransactionInput): Promise<number | undefined> {
  const id = await openTransaction(tx, input)
  if (id === undefined) return undefined
  const { postings } = input
  const tokens = toByteaArray(postings.map(({ token }) => token))
  const kinds = postings.map(({ kind }) => kind)
  const owners = toByteaArray(postings.map(({ owner }) => owner ?? null))
  const amounts = toNumberArray(postings.map(({ amount }) => amount))
  await tx`
    insert into app.ledger_account (token, kind, owner)
    select line.token, line.kind, line.owner
    from unnest(${tokens}::bytea[], ${kinds}::text[], ${owners}::bytea[]) as line (token, kind, owner)
    order by line.token, line.kind, line.owner
    on conflict do nothing`
  await tx`
    insert into app.ledger_entry (transaction_id, account_id, amount)
    select ${id}, account.id, line.amount
    from unnest(${tokens}::bytea[], ${kinds}::text[], ${owners}::bytea[], ${amounts}::numeric[])
      as line (token, kind, owner, amount)
    left join app.ledger_account account
      on account.token = line.token and account.kind = line.kind and account.owner is not distinct from line.owner`
  return id
}

/** The row that entries refer to; undefined when it is there already. */
export async function openTransaction(
  tx: TransactionSql,
  { kind, reference, bookedAt }: Omit<TransactionInput, 'postings'>,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into app.ledger_transaction (kind, reference, booked_at) values (${kind}, ${reference}, ${bookedAt})
    on conflict (kind, reference) do nothing returning id`
  return row?.id
}
