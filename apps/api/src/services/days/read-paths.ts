import type { Hash } from '@app/core/api/primitives'
import { type Reader, runQuery } from '../../database/database.ts'
import { toHash } from '../../domain/bytes.ts'

export interface WantedPath {
  day: number
  leaf: Hash
}

/**
 * The nodes beside the way from each leaf up to the root of its day, the lowest first, in one statement.
 * @returns In the order of what is wanted; undefined for a leaf that the kept tree of the day does not have.
 */
export async function readPaths(
  { database }: { database: Reader },
  wanted: readonly WantedPath[],
): Promise<(Hash[] | undefined)[]> {
  const rows = await runQuery(
    database<{ place: number; path: (string | null)[] }[]>`
      with recursive wanted as (
        select * from unnest(
          ${wanted.map((_, place) => place)}::integer[], ${wanted.map(({ day }) => day)}::integer[],
          ${wanted.map(({ leaf }) => leaf)}::bytea[]
        ) as wanted (place, day, leaf)
      ), way as (
        select place, wanted.day, part * 256 + position(leaf in hashes) / 32 as node
        from wanted cross join lateral (
          select part, hashes from settled.tree_part tree
          where tree.day = wanted.day and first_leaf >= leaf order by first_leaf limit 1
        ) holder
        where position(leaf in hashes) % 32 = 1
        union all
        select place, day, (node - 1) / 2 from way where node > 0
      )
      select place, coalesce(json_agg((
          select encode(substring(hashes from (beside % 256) * 32 + 1 for 32), 'hex') from settled.tree_part tree
          where tree.day = way.day and tree.part = beside / 256
        ) order by node desc) filter (where node > 0), '[]') as path
      from way
      cross join lateral (select case when node % 2 = 1 then node + 1 else node - 1 end as beside) other
      group by place`,
  )
  const paths = new Map(rows.map(({ place, path }) => [place, path.map((node) => toHash(node ?? ''))]))
  return wanted.map((_, place) => paths.get(place))
}
