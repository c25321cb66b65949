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
    { token: Hex; kind: string; day: number; release: bigint; backlog: bigint; given: bigint; shared: bigint }[]
  >`
    select token, kind, day, release, backlog, given,
      (select coalesce(sum(revenue), 0) from settled.share share
        where share.day = pool.day and share.token = pool.token and share.kind = pool.kind) as shared
    from settled.pool pool where day < ${end} order by token, kind, day`
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
  const problems: string[] = []
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
      if (row && given !== row.shared)
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
