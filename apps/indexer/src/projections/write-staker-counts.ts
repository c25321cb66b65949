import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { Writes } from './writes.ts'

/** By account: how many more positions it has open in the pool. */
export type OpenChanges = readonly (readonly [Hex, number])[]

/** Counts whose first position is opened and whose last one is closed, in this pool and in any; before the accounts are written. */
export function writeStakerCounts(tx: TransactionSql, writes: Writes, pool: Hex, changes: OpenChanges): void {
  const changed = changes.filter(([, open]) => open !== 0)
  if (changed.length === 0) return
  writes.add(tx`insert into chain.staker_total default values on conflict do nothing`)
  writes.add(tx`
    with change as (
      select * from unnest(
        ${toByteaArray(changed.map(([account]) => account))}::bytea[],
        ${toNumberArray(changed.map(([, open]) => open))}::bigint[]
      ) given (account, open)
    ), before as (
      select change.open, coalesce(sum(held.open_position_count), 0) as anywhere,
        coalesce(sum(held.open_position_count) filter (where held.pool = ${pool}), 0) as here
      from change left join chain.pool_account held using (account)
      group by change.account, change.open
    ), moved as (
      select sum((here + open > 0)::int - (here > 0)::int) as here,
        sum((anywhere + open > 0)::int - (anywhere > 0)::int) as anywhere
      from before
    ), of_pool as (
      update chain.pool set staker_count = staker_count + moved.here from moved where pool = ${pool} and moved.here <> 0
    )
    update chain.staker_total set staker_count = staker_count + moved.anywhere from moved where moved.anywhere <> 0`)
}
