import type { Sql } from '@app/db/client'

export interface Totals {
  table: string
  rows: number
  sum: bigint
}

/** Both indexers must have the same rows and sums. */
const sums = {
  account: 'team_count + direct_count + stake + direct_stake + team_stake',
  layer_stat: 'member_count * layer + stake * layer',
  pool: 'position_count + open_position_count + total_staked + staker_count',
  pool_account: 'stake * (open_position_count + 1)',
  position: 'amount + unlock_at + coalesce(unstaked_at, 0)',
  stake_day: 'staked + 3 * unstaked + day',
  team_day: 'staked + 3 * unstaked + day',
  token_balance: 'balance',
  token_stat: 'total_supply + holder_count',
}

export async function readTotals(sql: Sql, schema: string): Promise<Totals[]> {
  const found: Totals[] = []
  for (const [table, sum] of Object.entries(sums)) {
    const [row] = await sql.unsafe<{ rows: number; sum: bigint }[]>(
      `select count(*) as rows, coalesce(sum(${sum}), 0)::numeric as sum from ${schema}.${table}`,
    )
    found.push({ table, rows: row!.rows, sum: row!.sum })
  }
  return found
}
