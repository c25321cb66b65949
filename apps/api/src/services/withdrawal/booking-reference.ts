import type { TransactionSql } from '@app/db/client'

/**
 * The reference under which something of the chain is booked: `base`, or `base/2` and so on after a deep reorg had taken it away, its
 * booking was reversed and it came back.
 */
export async function getBookingReference(
  tx: TransactionSql,
  kind: 'payment' | 'funding',
  base: string,
): Promise<string> {
  const [row] = await tx<{ reversed: number }[]>`
    select count(*) as reversed from app.ledger_transaction
    where kind = 'reversal' and reference in (select ${`${kind}:${base}`} || suffix from unnest(array['', '/2', '/3', '/4', '/5']) suffix)`
  const reversed = row!.reversed
  return reversed === 0 ? base : `${base}/${reversed + 1}`
}
