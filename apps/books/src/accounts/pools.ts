import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { Period } from './ledger.ts'

export interface PoolMonth {
  token: Hex
  kind: string
  opening: bigint
  released: bigint
  given: bigint
  left: bigint
}

const DAY = 86_400

export async function readPools(
  tx: TransactionSql,
  { from, to }: Period,
): Promise<{ pools: PoolMonth[]; problems: string[]; settledUpTo: number | undefined }> {
  const [first, end] = [Math.ceil(from / DAY), Math.floor(to / DAY)]
  const [{ newest } = { newest: null }] = await tx<{ newest: number | null }[]>`
    select max(day)::bigint as newest from settled.day where day < ${end}`
  if (newest === null) return { pools: [], problems: [], settledUpTo: undefined }
  const rows = await tx<
    { token: Hex; kind: string; day: number; release: bigint; backlog: bigint; given: bigint; shared: bigint | null }[]
  >`
    select token, kind, day, release, backlog, given,
      case when not is_filed then (
        select coalesce(sum(revenue), 0) from settled.share share
        where share.day = pool.day and share.token = pool.token and share.kind = pool.kind) end as shared
    from settled.pool pool join settled.day using (day) where day < ${end} order by token, kind, day`
  const fundings = await tx<{ token: Hex; pool: number; first_day: number; day_count: number; amount: bigint }[]>`
    select token, pool, first_day, day_count, amount from chain.dividend_funding order by token, pool, first_day`
  const settled = new Map(rows.map((row) => [`${row.token} ${row.kind} ${row.day}`, row]))
  const pools = new Map<string, { pool: PoolMonth; firstDay: number }>()
  for (const { token, kind, day } of [
    ...rows,
    ...fundings.map((each) => ({ token: each.token, kind: dividendKinds[each.pool]!, day: each.first_day })),
  ]) {
    const key = `${token} ${kind}`
    const known = pools.get(key)
    if (known) known.firstDay = Math.min(known.firstDay, day)
    else pools.set(key, { pool: { token, kind, opening: 0n, released: 0n, given: 0n, left: 0n }, firstDay: day })
  }
  const problems = await compareMonths(tx, end)
  for (const { pool, firstDay } of pools.values()) {
    const { token, kind } = pool
    const own = fundings.filter((each) => each.token === token && dividendKinds[each.pool] === kind)
    for (let day = firstDay; day <= newest; day += 1) {
      const place = `settled.pool ${kind} of ${token} on ${toDate(day)}`
      const scheduled = own.reduce((sum, each) => sum + getRelease(each, day), 0n)
      const row = settled.get(`${token} ${kind} ${day}`)
      // A pool with nothing in it has no row.
      const { release, given } = row ?? { release: scheduled, given: 0n }
      const backlog = pool.left + release
      if (!row && backlog > 0n) problems.push(`${place} lacks its row: ${backlog} base units are in the pool`)
      if (row && row.backlog !== backlog)
        problems.push(
          `${place}: ${pool.left} left before and ${release} released are not the backlog of ${row.backlog} base units`,
        )
      if (row && row.shared !== null && given !== row.shared)
        problems.push(`${place}: ${given} given, and the rows of settled.share come to ${row.shared} base units`)
      if (scheduled !== release)
        problems.push(
          `${place}: ${release} released, and the fundings of chain.dividend_funding release ${scheduled} base units`,
        )
      pool.left = (row?.backlog ?? backlog) - given
      if (day < first) pool.opening = pool.left
      else {
        pool.released += release
        pool.given += given
      }
    }
  }
  const begun = [...pools.values()].filter(({ firstDay }) => firstDay <= newest)
  return { pools: begun.map(({ pool }) => pool), problems, settledUpTo: newest }
}

/** Of filed months that begin before the day, whole ones also where the day is within. */
async function compareMonths(tx: TransactionSql, end: number): Promise<string[]> {
  const rows = await tx<{ token: Hex; kind: string; month: number; given: bigint; shared: bigint }[]>`
    select token, kind, month, coalesce(pool.given, 0) as given, coalesce(share.revenue, 0) as shared
    from (
      select token, kind, sum(given) as given,
        date_trunc('month', timestamp '1970-01-01' + make_interval(days => day))::date - date '1970-01-01' as month
      from settled.pool join settled.day using (day) where is_filed group by token, kind, month
    ) pool full join (
      select token, kind, month, sum(revenue) as revenue from settled.month_share group by token, kind, month
    ) share using (token, kind, month)
    where month < ${end} and coalesce(pool.given, 0) <> coalesce(share.revenue, 0) order by token, kind, month`
  return rows.map(
    ({ token, kind, month, given, shared }) =>
      `settled.pool ${kind} of ${token} in ${toDate(month).slice(0, 7)}: ${given} given, and the rows of settled.month_share come to ${shared} base units`,
  )
}

function getRelease(
  { first_day: first, day_count: count, amount }: { first_day: number; day_count: number; amount: bigint },
  day: number,
): bigint {
  if (day < first || day >= first + count) return 0n
  const part = amount / BigInt(count)
  return day === first + count - 1 ? amount - part * BigInt(count - 1) : part
}

export function toDate(day: number): string {
  return new Date(day * DAY * 1_000).toISOString().slice(0, 10)
}
