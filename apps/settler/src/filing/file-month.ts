import type { Address } from '@app/core/address'
import { getMonthEnd } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'
import { describeMonth, FilingError, type Month, type MonthRows, requireFinal } from './plan.ts'

/**
 * The day files of the month must stand in the folder.
 * @returns Undefined when another run has filed the month meanwhile.
 * @throws FilingError, with nothing changed.
 */
export async function fileMonth(sql: Sql, chainId: number, month: Month): Promise<MonthRows | undefined> {
  return sql.begin(async (tx) => ((await lockDays(tx, month)) ? replaceRows(tx, chainId, month) : undefined))
}

/** The settler takes the same locks before it deletes or writes a day again. */
async function lockDays(tx: TransactionSql, { month, days }: Month): Promise<boolean> {
  const rows = await tx<{ day: number; file_hash: string; is_filed: boolean }[]>`
    select day, file_hash, is_filed from settled.day where day between ${month} and ${getMonthEnd(month)}
    order by day for update`
  const isSame = rows.length === days.length && rows.every((row, place) => row.file_hash === days[place]!.fileHash)
  if (!isSame) throw new FilingError(`Days of ${describeMonth(month)} have changed meanwhile: run the command again.`)
  return rows.every(({ is_filed }) => !is_filed)
}

/** A version from before this migration would leave filed months out of its sums, so it must not start any more. */
const neededMigration = '0016-filed-months.sql'

async function replaceRows(tx: TransactionSql, chainId: number, { month }: Month): Promise<MonthRows> {
  const last = getMonthEnd(month)
  await requireFinal(tx, chainId, last)
  const sums = await insertSums(tx, month, last)
  const { count: shares } = await tx`delete from settled.share where day between ${month} and ${last}`
  const { count: leaves } = await tx`
    delete from settled.leaf old where day between ${month} and ${last} and exists (
      select from settled.leaf newer
      where newer.account = old.account and newer.token = old.token and newer.day > old.day and newer.day <= ${last}
    )`
  await tx`update settled.day set is_filed = true where day between ${month} and ${last}`
  await tx`update public.schema_migration set needs = name where name = ${neededMigration}`
  return { shares, leaves, sums }
}

async function insertSums(tx: TransactionSql, month: number, last: number): Promise<number> {
  const pools = await tx<{ token: Address; kind: string; given: bigint; shared: bigint; sums: number }[]>`
    with filed as (
      insert into settled.month_share (account, kind, month, token, revenue, day_count)
      select account, kind, ${month}::integer, token, sum(revenue), count(*) from settled.share
      where day between ${month} and ${last} group by account, kind, token
      returning token, kind, revenue
    )
    select token, kind, coalesce(pool.given, 0) as given, coalesce(shared.revenue, 0) as shared,
      coalesce(shared.count, 0) as sums
    from (
      select token, kind, sum(given) as given from settled.pool where day between ${month} and ${last} group by token, kind
    ) pool full join (select token, kind, sum(revenue) as revenue, count(*) as count from filed group by token, kind) shared
      using (token, kind)`
  const wrong = pools.find(({ given, shared }) => given !== shared)
  if (wrong)
    throw new FilingError(
      `Shares of ${describeMonth(month)} are not what pool ${wrong.kind} of ${wrong.token} gave: ${wrong.shared} and ${wrong.given} base units. Nothing was filed.`,
    )
  return pools.reduce((sum, pool) => sum + pool.sums, 0)
}
