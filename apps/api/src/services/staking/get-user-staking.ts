import type { Address } from '@app/core/address'
import { MAX_LISTED_ORDERS } from '@app/core/api/power'
import { MAX_LISTED_POSITIONS, type StakingPoolAccount, type UserStaking } from '@app/core/api/staking'
import { toByteaArray } from '@app/db/arrays'
import type { EarnedOutcome } from '../../chain/earned.ts'
import type { ServiceContext } from '../../context.ts'
import { toHash } from '../../database.ts'
import type { Dated } from '../../indexed/read-chain.ts'
import { defineSharedRead } from '../../indexed/shared-read.ts'
import { getPool } from '../../pools.ts'
import { sumByToken, sumKnownByToken } from './sum-by-token.ts'
import { describeOrder, orderJson, type OrderRow, selectOrders } from '../power-orders.ts'

interface PositionRow {
  pool: string
  id: string
  amount: string
  staked_at: number
  unlock_at: number
  block: number
  transaction: string
}

interface PoolRow {
  pool: string
  staked: string
  claimed: string
  unlockable: string
  next_unlock_at: number | null
  positions: number
}

interface UserStakingRow {
  positions: PositionRow[]
  position_count: number
  pools: PoolRow[]
  orders: OrderRow[]
  order_count: number
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
      (select count(*) from mine) as position_count,
      (select coalesce(json_agg(json_build_object(
          'pool', encode(pool, 'hex'), 'id', position_id::text, 'amount', amount::text, 'staked_at', staked_at,
          'unlock_at', unlock_at, 'block', stake_block, 'transaction', encode(stake_transaction, 'hex')
        ) order by unlock_at, pool, position_id), '[]') from listed) as positions,
      (select count(*) from running) as order_count,
      (select coalesce(json_agg(${orderJson(database)} order by ends_at, order_id), '[]')
        from (select * from running order by ends_at, order_id limit ${MAX_LISTED_ORDERS}) soonest) as orders,
      (select coalesce(json_agg(json_build_object(
          'pool', encode(held.pool, 'hex'), 'staked', held.stake::text, 'claimed', held.claimed::text,
          'positions', held.open_position_count, 'unlockable', coalesce(locks.unlockable, 0)::text,
          'next_unlock_at', locks.next_unlock_at
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
      pool: pool.address,
      key: pool.key,
      token: pool.token,
      rewardToken: pool.rewardToken,
      staked: mine?.staked ?? '0',
      unlockable: mine?.unlockable ?? '0',
      positionCount: mine?.positions ?? 0,
      nextUnlockAt: mine?.next_unlock_at ?? null,
      earned: outcome.amount?.toString() ?? null,
      earnedUnknown: outcome.unknown ?? null,
      claimed: mine?.claimed ?? '0',
    }
  })
  return {
    cursor,
    data: {
      account: input.address,
      pools,
      positions: row.positions.map((position) => {
        const pool = getPool(ctx.pools, position.pool)
        return {
          pool: pool.address,
          positionId: position.id,
          token: pool.token,
          amount: position.amount,
          stakedAt: position.staked_at,
          unlockAt: position.unlock_at,
          blockNumber: position.block,
          transaction: toHash(position.transaction),
        }
      }),
      positionCount: row.position_count,
      powerOrders: row.orders.map((order) => describeOrder(order, ctx.config.deployment)),
      powerOrderCount: row.order_count,
      totals: {
        staked: sumByToken(pools.map(({ token, staked: amount }) => ({ token, amount }))),
        earned: sumKnownByToken(pools.map(({ rewardToken: token, earned: amount }) => ({ token, amount }))),
        claimed: sumByToken(pools.map(({ rewardToken: token, claimed: amount }) => ({ token, amount }))),
      },
    },
  }
}
