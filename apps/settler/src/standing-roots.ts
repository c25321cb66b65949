import type { Hash } from '@app/core/api/primitives'
import type { Sql, TransactionSql } from '@app/db/client'

/** A root that stands at the last final block of the index. */
export interface StandingRoot {
  index: number
  /** UTC days since 1970-01-01. */
  day: number
  root: Hash
  /** Unix seconds of the block. */
  postedAt: number
}

/** In the order of their indexes. */
export async function readStandingRoots(sql: Sql | TransactionSql, finalBlock: number): Promise<StandingRoot[]> {
  return sql<StandingRoot[]>`
    select post.root_index as index, post.day, post.root, post.posted_at as "postedAt"
    from chain.dividend_post post
    where post.block_number <= ${finalBlock} and not exists (
      select from chain.dividend_veto veto
      where veto.block_number <= ${finalBlock} and veto.root_index <= post.root_index
        and (veto.block_number, veto.log_index) > (post.block_number, post.log_index)
    )
    order by post.root_index`
}

const OPEN_SECONDS = 7 * 86_400
/** Before anything is posted, trees of so many days are kept for whoever posts another one than the newest. */
const UNPOSTED_DAYS = 10

/** The first day of which the tree is kept: that of the newest open root, else of the oldest one that stands. @param now Unix seconds of the final block. */
export function getFirstTreeDay(roots: readonly StandingRoot[], now: number): number {
  const open = roots.findLast(({ postedAt }) => postedAt + OPEN_SECONDS <= now)
  return (open ?? roots[0])?.day ?? Math.floor(now / 86_400) - UNPOSTED_DAYS
}
