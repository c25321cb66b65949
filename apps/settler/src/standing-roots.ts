import type { Hash } from '@app/core/api/primitives'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'

export interface StandingRoot {
  index: number
  day: number
  root: Hash
  postedAt: number
  /** Undefined for a day that is not settled here; null while nobody has earned anything. */
  settled: { root: Hash | null } | undefined
}

export async function readStandingRoots(sql: Sql | TransactionSql, finalBlock: number): Promise<StandingRoot[]> {
  const rows = await sql<(Omit<StandingRoot, 'settled'> & { isSettled: boolean; settledRoot: Hash | null })[]>`
    select post.root_index as index, post.day, post.root, post.posted_at as "postedAt",
      settled.day is not null as "isSettled", settled.root as "settledRoot"
    from chain.dividend_post post left join settled.day settled on settled.day = post.day
    where post.block_number <= ${finalBlock} and not exists (
      select from chain.dividend_veto veto
      where veto.block_number <= ${finalBlock} and veto.root_index <= post.root_index
        and (veto.block_number, veto.log_index) > (post.block_number, post.log_index)
    )
    order by post.root_index`
  return rows.map(({ isSettled, settledRoot, ...root }) => ({
    ...root,
    settled: isSettled ? { root: settledRoot } : undefined,
  }))
}

/** An open root cannot be vetoed. */
export function isOpen({ postedAt }: StandingRoot, now: number): boolean {
  return postedAt + ROOT_OPEN_AGE <= now
}

/** Trees kept before the first post, for anyone who posts an older day. */
const UNPOSTED_DAYS = 10

export function getFirstTreeDay(roots: readonly StandingRoot[], now: number): number {
  const open = roots.findLast((root) => isOpen(root, now) && (!root.settled || root.settled.root === root.root))
  return (open ?? roots[0])?.day ?? Math.floor(now / 86_400) - UNPOSTED_DAYS
}
