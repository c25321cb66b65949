import type { PendingQuery, Sql, TransactionSql } from './client.ts'

/** Unix seconds, or SQL that gives them. */
export type Time = number | PendingQuery

/** The database's clock, because the machines that compare times may have different ones. */
export function selectNow(sql: Sql | TransactionSql): PendingQuery {
  return sql`floor(extract(epoch from clock_timestamp()))::bigint`
}
