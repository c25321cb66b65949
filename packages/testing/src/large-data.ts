import type { Address } from '@app/core/address'
import type { Sql } from '@app/db/client'
import { vacuumVisible } from './vacuum.ts'

export interface LargeData {
  accounts: number
  positions: number
  pool: Address
  product: Address
  now: number
}

const BRANCHES = 3

const addressOf = (id: string) => `substring(sha256(int8send((${id})::bigint)) for 20)`

const literal = (address: Address) => `'\\x${address.slice(2)}'::bytea`

export async function getLargeDataAddress(sql: Sql, id: number): Promise<Address> {
  const [row] = await sql.unsafe<{ address: Address }[]>(`select ${addressOf(String(id))} as address`)
  return row!.address
}

/** Each account invited three; the lower half of the ids has most `positions`. Sums match those of the indexer. */
export async function writeLargeData(sql: Sql, { accounts, positions, pool, product, now }: LargeData): Promise<void> {
  const tables =
    'account layer_stat pool pool_account position stake_day staker_total team_day token_balance token_stat'.split(' ')
  const run = (statement: string) => sql.unsafe(statement)
  for (const table of tables) await run(`alter table chain.${table} disable trigger user`)
  await run(`
    insert into chain.account (address, id, superior, depth, path, bound_at, bound_block, bound_transaction)
    values (${addressOf('1')}, 1, null, 0, int4send(1), 1700000000, 1, sha256('1'))`)
  for (let depth = 0, added = 1; added > 0; depth += 1) {
    const result = await run(`
      insert into chain.account (address, id, superior, depth, path, bound_at, bound_block, bound_transaction)
      select ${addressOf('child.id')}, child.id, above.address, above.depth + 1, above.path || int4send(child.id::int),
        1700000000 + child.id, 1 + child.id / 10, sha256(int8send(child.id))
      from chain.account above
      cross join lateral (
        select above.id * ${BRANCHES} - ${BRANCHES - 2} + branch as id from generate_series(0, ${BRANCHES - 1}) branch
      ) child
      where above.depth = ${depth} and child.id <= ${accounts}`)
    added = result.count
  }
  await run(`
    insert into chain.position (pool, position_id, account, amount, staked_at, unlock_at, stake_block, stake_transaction,
      unstaked_at, unstake_block, unstake_transaction)
    select ${literal(pool)}, n, ${addressOf(`1 + floor(power((n::bigint * 7919 % ${positions})::float / ${positions}, 2) * ${accounts})`)},
      1000000 + n, ${now} - 2 * n, ${now} - 2 * n + 15552000, n / 10, sha256(int8send(n)),
      case when n % 4 = 0 then ${now} - n end, case when n % 4 = 0 then n end,
      case when n % 4 = 0 then sha256(int8send(n)) end
    from generate_series(1, ${positions}) n`)
  await run(`
    insert into chain.pool_account (pool, account, open_position_count, stake)
    select pool, account, count(*) filter (where unstaked_at is null), coalesce(sum(amount) filter (where unstaked_at is null), 0)
    from chain.position group by pool, account`)
  await run(`
    insert into chain.pool (pool, position_count, open_position_count, total_staked, total_funded, staker_count)
    select pool, count(*), count(*) filter (where unstaked_at is null), sum(amount) filter (where unstaked_at is null), 10 ^ 24,
      count(distinct account) filter (where unstaked_at is null)
    from chain.position group by pool`)
  await run('insert into chain.staker_total (staker_count) select sum(staker_count) from chain.pool')
  await run(`
    update chain.account set stake = held.stake from chain.pool_account held where held.account = account.address`)
  await run(`
    insert into chain.layer_stat (ancestor, layer, member_count, stake)
    select above.address, below.depth - above.depth, count(*), sum(below.stake)
    from chain.account below
    cross join lateral generate_series(0, below.depth - 1) up
    join chain.account above on above.path = substring(below.path for 4 * (up + 1))
    group by above.address, below.depth - above.depth`)
  await run(`
    update chain.account set direct_count = team.direct, team_count = team.members, direct_stake = team.near, team_stake = team.stake
    from (
      select ancestor, coalesce(sum(member_count) filter (where layer = 1), 0) as direct, sum(member_count) as members,
        coalesce(sum(stake) filter (where layer = 1), 0) as near, sum(stake) as stake
      from chain.layer_stat group by ancestor
    ) team where team.ancestor = account.address`)
  await run(`
    insert into chain.stake_day (pool, account, day, staked, unstaked, claimed)
    select pool, account, at - at % 86400, sum(staked), sum(unstaked), 0 from (
      select pool, account, staked_at as at, amount as staked, 0 as unstaked from chain.position
      union all select pool, account, unstaked_at, 0, amount from chain.position where unstaked_at is not null
    ) moved group by pool, account, at - at % 86400`)
  await run(`
    insert into chain.team_day (ancestor, day, staked, unstaked)
    select above.id, moved.day, sum(moved.staked), sum(moved.unstaked)
    from chain.stake_day moved
    join chain.account below on below.address = moved.account
    cross join lateral generate_series(0, below.depth - 1) up
    join chain.account above on above.path = substring(below.path for 4 * (up + 1))
    group by above.id, moved.day`)
  await run(`
    insert into chain.token_balance select ${literal(product)}, address, 10 ^ 27 / ${accounts} from chain.account`)
  await run(`
    insert into chain.token_stat (token, holder_count, total_supply) values (${literal(product)}, ${accounts}, 10 ^ 27)`)
  for (const table of tables) await run(`alter table chain.${table} enable trigger user`)
  await vacuumVisible(sql)
}
