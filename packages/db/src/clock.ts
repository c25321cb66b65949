import type { PendingQuery, Sql, TransactionSql } from './client.ts'

/** Unix seconds, or SQL that gives them. */
export type Time = number | PendingQuery

/** By the database's clock: processes that compare times may run on machines whose clocks differ. */
export function selectNow(sql: Sql | TransactionSql): PendingQuery {
  return sql`floor(extract(epoch from clock_timestamp()))::bigint`
}
