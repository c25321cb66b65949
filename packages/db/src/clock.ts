import type { PendingQuery, Sql, TransactionSql } from './client.ts'

/** Unix seconds, or SQL that gives them. */
export type Time = number | PendingQuery

/** By the database's clock: machines of processes that compare times may have other clocks. */
export function selectNow(sql: Sql | TransactionSql): PendingQuery {
  return sql`floor(extract(epoch from clock_timestamp()))::bigint`
}
