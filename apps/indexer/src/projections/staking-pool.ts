import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Hex } from 'viem'
import { guardHandlers } from './guard.ts'
import { createProjection, getDay, type Step } from './handlers.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import { addTeamStake, requirePath } from './referral-registry.ts'
import type { RowStore } from './row-store.ts'
import { defineSums, defineTable, type RowOf } from './table.ts'

const poolTable = defineTable('pool', ['pool'], {
  pool: 'bytea',
  position_count: 'bigint',
  open_position_count: 'bigint',
  staker_count: 'bigint',
  total_staked: 'numeric',
  total_funded: 'numeric',
  total_claimed: 'numeric',
  total_recovered: 'numeric',
  reward_rate: 'numeric?',
  period_end: 'bigint?',
})
const poolAccountTable = defineTable('pool_account', ['pool', 'account'], {
  pool: 'bytea',
  account: 'bytea',
  open_position_count: 'bigint',
  stake: 'numeric',
  claimed: 'numeric',
})
const positionTable = defineTable('position', ['pool', 'position_id'], {
  pool: 'bytea',
  position_id: 'bigint',
  account: 'bytea',
  amount: 'numeric',
  staked_at: 'bigint',
  unlock_at: 'bigint',
  stake_block: 'bigint',
  stake_transaction: 'bytea',
  unstaked_at: 'bigint?',
  unstake_block: 'bigint?',
  unstake_transaction: 'bytea?',
})
const stakeDayTable = defineSums('stake_day', ['day', 'pool', 'account'], {
  pool: 'bytea',
  account: 'bytea',
  day: 'bigint',
  staked: 'numeric',
  unstaked: 'numeric',
  claimed: 'numeric',
})
const stakerTotalTable = defineTable('staker_total', ['singleton'], { singleton: 'boolean', staker_count: 'bigint' })

type Pool = RowOf<typeof poolTable.columns>
type Position = { positionId: number; account: Hex; amount: bigint }
type Context = { needsSuperior: boolean; pools: readonly Hex[] }

export const stakingPoolProjection = createProjection<typeof stakingPoolAbi, Context>(stakingPoolAbi, {
  Staked: (args, origin, context) => getStakedStep({ ...toPosition(args), unlockAt: args.unlockAt }, origin, context),
  Unstaked: (args, origin, context) => getUnstakedStep(toPosition(args), origin, context),
  RewardClaimed: ({ account, amount }, origin) => getClaimedStep(toHex(account), amount, origin),
  Funded: ({ amount, rewardRate, periodEnd }, origin) =>
    changePool(origin, (pool) => {
      pool.total_funded += amount
      pool.reward_rate = rewardRate
      pool.period_end = toSafeNumber(periodEnd, 'Period end')
    }),
  FreeRewardsRecovered: ({ amount }, origin) =>
    changePool(origin, (pool) => {
      pool.total_recovered += amount
    }),
  // A pool has its row from its first event on, which is that of its authority.
  AuthorityUpdated: (args, origin) => [guardHandlers.AuthorityUpdated(args, origin), changePool(origin)],
  Paused: (args, origin) => [guardHandlers.Paused(args, origin), changePool(origin)],
  Unpaused: (args, origin) => [guardHandlers.Unpaused(args, origin), changePool(origin)],
})

function toPosition({ account, positionId, amount }: { account: Hex; positionId: bigint; amount: bigint }): Position {
  return { positionId: toSafeNumber(positionId, 'Position id'), account: toHex(account), amount }
}

function changePool({ address }: Origin, change?: (pool: Pool) => void): Step {
  return {
    require(rows) {
      rows.require(poolTable, { pool: address })
    },
    apply(rows) {
      const pool = upsertPool(rows, address)
      change?.(pool)
    },
  }
}

function upsertPool(rows: RowStore, pool: Hex): Pool {
  return rows.upsert(poolTable, {
    pool,
    position_count: 0,
    open_position_count: 0,
    staker_count: 0,
    total_staked: 0n,
    total_funded: 0n,
    total_claimed: 0n,
    total_recovered: 0n,
    reward_rate: null,
    period_end: null,
  })
}

function getStakedStep(
  { unlockAt, ...position }: Position & { unlockAt: bigint },
  origin: Origin,
  context: Context,
): Step {
  const { positionId, account, amount } = position
  const row = {
    pool: origin.address,
    position_id: positionId,
    account,
    amount,
    staked_at: origin.timestamp,
    unlock_at: toSafeNumber(unlockAt, 'Unlock time'),
    stake_block: origin.blockNumber,
    stake_transaction: origin.transactionHash,
    unstaked_at: null,
    unstake_block: null,
    unstake_transaction: null,
  }
  return {
    require(rows) {
      requireStake(rows, account, origin, context)
    },
    apply(rows) {
      const pool = upsertPool(rows, origin.address)
      if (positionId !== pool.position_count + 1)
        throw new ProjectionError(
          `Pool ${pool.pool}: position ${positionId} follows ${pool.position_count} in block ${origin.blockNumber}: an event is missing`,
        )
      pool.position_count += 1
      rows.add(positionTable, row)
      addStake(rows, position, 1, origin, context)
    },
  }
}

function getUnstakedStep(unstaked: Position, origin: Origin, context: Context): Step {
  const { positionId, account, amount } = unstaked
  const key = { pool: origin.address, position_id: positionId }
  return {
    require(rows) {
      rows.require(positionTable, key)
      requireStake(rows, account, origin, context)
    },
    apply(rows) {
      const position = rows.find(positionTable, key)
      if (position?.account !== account || position.amount !== amount || position.unstaked_at !== null)
        throw new ProjectionError(
          `Pool ${key.pool}: position ${positionId} is closed in block ${origin.blockNumber}, but is not open: an event is missing`,
        )
      Object.assign(rows.change(positionTable, key), {
        unstaked_at: origin.timestamp,
        unstake_block: origin.blockNumber,
        unstake_transaction: origin.transactionHash,
      })
      addStake(rows, unstaked, -1, origin, context)
    },
  }
}

function getClaimedStep(account: Hex, amount: bigint, origin: Origin): Step {
  const pool = origin.address
  return {
    require(rows) {
      rows.require(poolTable, { pool })
      rows.require(poolAccountTable, { pool, account })
    },
    apply(rows) {
      upsertPool(rows, pool).total_claimed += amount
      upsertPoolAccount(rows, pool, account).claimed += amount
      addToDay(rows, account, origin).claimed += amount
    },
  }
}

function requireStake(rows: RowStore, account: Hex, { address }: Origin, { needsSuperior, pools }: Context): void {
  rows.require(poolTable, { pool: address })
  rows.require(stakerTotalTable, { singleton: true })
  for (const pool of pools) rows.require(poolAccountTable, { pool, account })
  if (needsSuperior) requirePath(rows, account)
}

function addStake(
  rows: RowStore,
  { account, amount }: Position,
  sign: 1 | -1,
  origin: Origin,
  { needsSuperior, pools }: Context,
): void {
  const delta = BigInt(sign) * amount
  const pool = upsertPool(rows, origin.address)
  const held = upsertPoolAccount(rows, pool.pool, account)
  const heldBefore = held.open_position_count
  held.open_position_count += sign
  held.stake += delta
  pool.open_position_count += sign
  pool.total_staked += delta
  if (heldBefore > 0 !== held.open_position_count > 0) {
    pool.staker_count += sign
    const isStakerElsewhere = pools.some(
      (other) =>
        other !== pool.pool && (rows.find(poolAccountTable, { pool: other, account })?.open_position_count ?? 0) > 0,
    )
    if (!isStakerElsewhere) rows.upsert(stakerTotalTable, { singleton: true, staker_count: 0 }).staker_count += sign
  }
  addToDay(rows, account, origin)[sign > 0 ? 'staked' : 'unstaked'] += amount
  if (needsSuperior) addTeamStake(rows, account, delta, origin)
}

function addToDay(rows: RowStore, account: Hex, { address, timestamp }: Origin): RowOf<typeof stakeDayTable.columns> {
  return rows.addTo(stakeDayTable, { day: getDay(timestamp), pool: address, account })
}

function upsertPoolAccount(rows: RowStore, pool: Hex, account: Hex): RowOf<typeof poolAccountTable.columns> {
  return rows.upsert(poolAccountTable, { pool, account, open_position_count: 0, stake: 0n, claimed: 0n })
}
