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
  /** UTC days since 1970-01-01; of the period, as far as they are settled. */
  lastDay: number
}

const DAY = 86_400

/** Pools by what was settled, and where that does not add up. */
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
    select token, pool, first_day, day_count, amount from chain.dividend_funding`
  const pools = new Map<string, PoolMonth>()
  const problems: string[] = []
  for (const row of rows) {
    const key = `${row.token} ${row.kind}`
    const pool = pools.get(key) ?? createPool(row, newest)
    pools.set(key, pool)
    const place = `settled.pool ${row.kind} of ${row.token} on ${toDate(row.day)}`
    if (row.day >= first) {
      pool.released += row.release
      pool.given += row.given
    }
    if (pool.left + row.release !== row.backlog)
      problems.push(
        `${place}: ${pool.left} left before and ${row.release} released are not the backlog of ${row.backlog} base units`,
      )
    pool.left = row.backlog - row.given
    if (row.day < first) pool.opening = pool.left
    if (row.given !== row.shared)
      problems.push(`${place}: ${row.given} given, and the rows of settled.share come to ${row.shared} base units`)
    const scheduled = fundings
      .filter((each) => each.token === row.token && dividendKinds[each.pool] === row.kind)
      .reduce((sum, each) => sum + getRelease(each, row.day), 0n)
    if (scheduled !== row.release)
      problems.push(
        `${place}: ${row.release} released, and the fundings of chain.dividend_funding release ${scheduled} base units`,
      )
  }
  return { pools: [...pools.values()], problems, settledUpTo: newest }
}

function createPool({ token, kind }: { token: Hex; kind: string }, lastDay: number): PoolMonth {
  return { token, kind, opening: 0n, released: 0n, given: 0n, left: 0n, lastDay }
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
