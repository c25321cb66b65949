import type { Address } from '@app/core/address'
import { MAX_LISTED_ORDERS } from '@app/core/api/power'
import { MAX_LISTED_POSITIONS, type StakingPoolAccount, type UserStaking } from '@app/core/api/staking'
import { toByteaArray } from '@app/db/arrays'
import type { EarnedOutcome } from '../../chain/earned.ts'
import type { ServiceContext } from '../../context.ts'
import type { Dated } from '../../indexed/read-chain.ts'
import { defineSharedRead } from '../../indexed/shared-read.ts'
import { getPool } from '../../pools.ts'
import { sumByToken, sumKnownByToken } from './sum-by-token.ts'
import { describeOrder, orderJson, type OrderRow, selectOrders } from '../power-orders.ts'

type PositionRow = Omit<UserStaking['positions'][number], 'pool' | 'token'> & { pool: string }

const nothing = { staked: '0', unlockable: '0', positionCount: 0, nextUnlockAt: null, claimed: '0' }
type PoolRow = Pick<StakingPoolAccount, keyof typeof nothing> & { pool: string }

interface UserStakingRow {
  positions: PositionRow[]
  positionCount: number
  pools: PoolRow[]
  orders: OrderRow[]
  powerOrderCount: number
}

const readUserStaking = defineSharedRead<{ account: Address }, UserStakingRow>(
  { account: 'bytea' },
  ({ database, pools }) => {
    const addresses = toByteaArray(pools.map(({ address }) => address))
    return database`
    with mine as materialized (
      select * from chain.position
      where account = asked.account and unstaked_at is null and pool = any(${addresses}::bytea[])
    ), listed as (
      select * from mine order by unlock_at, pool, position_id limit ${MAX_LISTED_POSITIONS}
    ), locks as (
      select pool, sum(amount) filter (where unlock_at <= c.block_timestamp) as unlockable,
        min(unlock_at) filter (where unlock_at > c.block_timestamp) as next_unlock_at
      from mine group by pool
    ), running as materialized (
      select * from (${selectOrders(database, database`asked.account`)}) orders where state <> 'ended'
    )
    select
      (select count(*) from mine) as "positionCount",
      (select coalesce(json_agg(json_build_object(
          'pool', encode(pool, 'hex'), 'positionId', position_id::text, 'amount', amount::text, 'stakedAt', staked_at,
          'unlockAt', unlock_at, 'blockNumber', stake_block, 'transaction', '0x' || encode(stake_transaction, 'hex')
        ) order by unlock_at, pool, position_id), '[]') from listed) as positions,
      (select count(*) from running) as "powerOrderCount",
      (select coalesce(json_agg(${orderJson(database)} order by ends_at, order_id), '[]')
        from (select * from running order by ends_at, order_id limit ${MAX_LISTED_ORDERS}) soonest) as orders,
      (select coalesce(json_agg(json_build_object(
          'pool', encode(held.pool, 'hex'), 'staked', held.stake::text, 'claimed', held.claimed::text,
          'positionCount', held.open_position_count, 'unlockable', coalesce(locks.unlockable, 0)::text,
          'nextUnlockAt', locks.next_unlock_at
        )), '[]')
        from chain.pool_account held left join locks using (pool)
        where held.account = asked.account and held.pool = any(${addresses}::bytea[])) as pools`
  },
)

export async function getUserStaking(ctx: ServiceContext, input: { address: Address }): Promise<Dated<UserStaking>> {
  const { cursor, row } = await readUserStaking(ctx, { account: input.address })
  const held = new Map(row.pools.map((mine) => [getPool(ctx.pools, mine.pool), mine]))
  const asked = Array.from(held.keys(), ({ address }) => address)
  const earned = await ctx.earned.read(input.address, cursor, asked)
  const pools = ctx.pools.map((pool): StakingPoolAccount => {
    const mine = held.get(pool)
    const outcome: EarnedOutcome = mine ? (earned.get(pool.address) ?? { unknown: 'NODE_UNAVAILABLE' }) : { amount: 0n }
    return {
      ...nothing,
      ...mine,
      pool: pool.address,
      key: pool.key,
      token: pool.token,
      rewardToken: pool.rewardToken,
      earned: outcome.amount?.toString() ?? null,
      earnedUnknown: outcome.unknown ?? null,
    }
  })
  return {
    cursor,
    data: {
      account: input.address,
      pools,
      positions: row.positions.map(({ pool: hex, ...position }) => {
        const { address: pool, token } = getPool(ctx.pools, hex)
        return { ...position, pool, token }
      }),
      positionCount: row.positionCount,
      powerOrders: row.orders.map((order) => describeOrder(order, ctx.config.deployment)),
      powerOrderCount: row.powerOrderCount,
      totals: {
        staked: sumByToken(pools.map(({ token, staked: amount }) => ({ token, amount }))),
        earned: sumKnownByToken(pools.map(({ rewardToken: token, earned: amount }) => ({ token, amount }))),
        claimed: sumByToken(pools.map(({ rewardToken: token, claimed: amount }) => ({ token, amount }))),
      },
    },
  }
}
