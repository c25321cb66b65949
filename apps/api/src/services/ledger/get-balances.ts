import type { Address } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { OwnedKind } from '@app/core/ledger/account-kinds'
import type { Sql, TransactionSql } from '@app/db/client'

export interface Balance {
  token: Address
  kind: OwnedKind
  balance: bigint
  /** Ledger rows it is the sum of. */
  rowCount: number
  /** Sum of the rows above zero: what ever came in. */
  credited: bigint
}

/** Every ledger account of an owner with its balance, out of its entries. */
export async function getBalances(sql: Sql | TransactionSql, owner: Address, token?: Address): Promise<Balance[]> {
  const rows = await sql<(Omit<Balance, 'rowCount'> & { row_count: number })[]>`
    select account.token, account.kind, held.balance, held.row_count, held.credited
    from app.ledger_account account
    cross join lateral (
      select coalesce(sum(entry.amount), 0) as balance, count(*) as row_count,
        coalesce(sum(entry.amount) filter (where entry.amount > 0), 0) as credited
      from app.ledger_entry entry where entry.account_id = account.id
    ) held
    where account.owner = ${owner} ${token === undefined ? sql`` : sql`and account.token = ${token}`}
    order by account.token, account.kind`
  return rows.map(({ row_count: rowCount, ...row }) => ({ ...row, token: toChecksumAddress(row.token), rowCount }))
}
