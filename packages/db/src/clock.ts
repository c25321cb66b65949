import type { PendingQuery, Sql, TransactionSql } from './client.ts'

/** Unix seconds, or what makes them in a statement. */
export type Time = number | PendingQuery

/** Whole Unix seconds that have passed by the database's clock: processes that compare times may run on machines whose clocks differ. */
export function selectNow(sql: Sql | TransactionSql): PendingQuery {
  return sql`floor(extract(epoch from clock_timestamp()))::bigint`
}
