import { toByteaArray, toNumberArray } from '@app/db/arrays'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { ProjectionError } from './origin.ts'
import type { ClosedPosition, PoolChange, StakedPosition } from './staking-pool.ts'
import { writeStakerCounts } from './write-staker-counts.ts'
import type { Writes } from './writes.ts'

/** What a batch must know of a pool: how many positions were opened before it, and those open ones that it closes. */
export type PoolBefore = { positionCount: number; open: Map<number, { account: Hex; amount: bigint }> }

export async function readPoolBefore(tx: TransactionSql, pool: Hex, { closed }: PoolChange): Promise<PoolBefore> {
  const [[row], positions] = await Promise.all([
    tx<{ count: number }[]>`select position_count as count from chain.pool where pool = ${pool}`,
    closed.length === 0
      ? []
      : tx<{ position_id: number; account: Hex; amount: bigint }[]>`
          select position_id, account, amount from chain.position
          where pool = ${pool} and position_id = any(${toNumberArray(closed.map(({ positionId }) => positionId))}::bigint[])
            and unstaked_at is null`,
  ])
  return {
    positionCount: row?.count ?? 0,
    open: new Map(positions.map(({ position_id: id, account, amount }) => [id, { account, amount }])),
  }
}

export function writePool(tx: TransactionSql, writes: Writes, pool: Hex, change: PoolChange, before: PoolBefore): void {
  const opened = [...change.opened.values()]
  assertNextPositionId(pool, before.positionCount, opened)
  assertOpen(pool, before, change.closed)
  writePoolTotals(tx, writes, pool, change, opened)
  insertPositions(tx, writes, pool, opened)
  closePositions(tx, writes, pool, change.closed)
  const accounts = getAccountChanges(change, opened)
  writeStakerCounts(
    tx,
    writes,
    pool,
    accounts.map(([account, { open }]) => [account, open]),
  )
  writePoolAccounts(tx, writes, pool, accounts)
}

function assertOpen(pool: Hex, { open }: PoolBefore, closed: ClosedPosition[]): void {
  for (const { positionId, account, amount, unstaked } of closed) {
    const position = open.get(positionId)
    if (position?.account === account && position.amount === amount && open.delete(positionId)) continue
    throw new ProjectionError(
      `Pool ${pool}: position ${positionId} is closed in block ${unstaked.blockNumber}, but is not open: an event is missing`,
    )
  }
}

function sum(list: readonly { amount: bigint }[]): bigint {
  return list.reduce((total, { amount }) => total + amount, 0n)
}

function writePoolTotals(
  tx: TransactionSql,
  writes: Writes,
  pool: Hex,
  { closed, claims, fundings, recovered }: PoolChange,
  opened: StakedPosition[],
): void {
  const open = opened.filter(({ unstaked }) => unstaked === null)
  const funding = fundings.at(-1)
  writes.add(tx`insert into chain.pool (pool) values (${pool}) on conflict do nothing`)
  writes.add(tx`
    update chain.pool set
      position_count = position_count + ${opened.length},
      open_position_count = open_position_count + ${open.length - closed.length},
      total_staked = total_staked + ${toNumeric(sum(open) - sum(closed))}::numeric,
      total_funded = total_funded + ${toNumeric(sum(fundings))}::numeric,
      total_claimed = total_claimed + ${toNumeric(sum(claims))}::numeric,
      total_recovered = total_recovered + ${toNumeric(recovered)}::numeric,
      reward_rate = coalesce(${funding ? toNumeric(funding.rewardRate) : null}::numeric, reward_rate),
      period_end = coalesce(${funding ? funding.periodEnd : null}::bigint, period_end)
    where pool = ${pool}`)
}

function assertNextPositionId(pool: Hex, count: number, opened: StakedPosition[]): void {
  let expected = count + 1
  for (const { positionId, staked } of opened) {
    if (positionId !== expected) {
      throw new ProjectionError(
        `Pool ${pool}: position ${positionId} follows ${expected - 1} in block ${staked.blockNumber}: an event is missing`,
      )
    }
    expected++
  }
}

function insertPositions(tx: TransactionSql, writes: Writes, pool: Hex, opened: StakedPosition[]): void {
  if (opened.length === 0) return
  writes.add(tx`
    insert into chain.position (
      pool, position_id, account, amount, staked_at, unlock_at, stake_block, stake_transaction,
      unstaked_at, unstake_block, unstake_transaction
    )
    select ${pool}, * from unnest(
      ${toNumberArray(opened.map(({ positionId }) => positionId))}::bigint[],
      ${toByteaArray(opened.map(({ account }) => account))}::bytea[],
      ${toNumberArray(opened.map(({ amount }) => amount))}::numeric[],
      ${toNumberArray(opened.map(({ staked }) => staked.timestamp))}::bigint[],
      ${toNumberArray(opened.map(({ unlockAt }) => unlockAt))}::bigint[],
      ${toNumberArray(opened.map(({ staked }) => staked.blockNumber))}::bigint[],
      ${toByteaArray(opened.map(({ staked }) => staked.transactionHash))}::bytea[],
      ${toNumberArray(opened.map(({ unstaked }) => unstaked?.timestamp ?? null))}::bigint[],
      ${toNumberArray(opened.map(({ unstaked }) => unstaked?.blockNumber ?? null))}::bigint[],
      ${toByteaArray(opened.map(({ unstaked }) => unstaked?.transactionHash ?? null))}::bytea[]
    )`)
}

function closePositions(tx: TransactionSql, writes: Writes, pool: Hex, closed: ClosedPosition[]): void {
  if (closed.length === 0) return
  writes.addExact(
    tx`
      update chain.position set
        unstaked_at = change.unstaked_at,
        unstake_block = change.unstake_block,
        unstake_transaction = change.unstake_transaction
      from unnest(
        ${toByteaArray(closed.map(() => pool))}::bytea[],
        ${toNumberArray(closed.map(({ positionId }) => positionId))}::bigint[],
        ${toNumberArray(closed.map(({ unstaked }) => unstaked.timestamp))}::bigint[],
        ${toNumberArray(closed.map(({ unstaked }) => unstaked.blockNumber))}::bigint[],
        ${toByteaArray(closed.map(({ unstaked }) => unstaked.transactionHash))}::bytea[]
      ) change (pool, position_id, unstaked_at, unstake_block, unstake_transaction)
      where position.pool = change.pool and position.position_id = change.position_id`,
    closed.length,
    'open positions',
  )
}

type AccountChange = { open: number; stake: bigint; claimed: bigint }

function getAccountChanges({ closed, claims }: PoolChange, opened: StakedPosition[]): [Hex, AccountChange][] {
  const changes = new Map<Hex, AccountChange>()
  const add = (account: Hex, open: number, stake: bigint, claimed: bigint) => {
    const now = changes.get(account)
    if (!now) changes.set(account, { open, stake, claimed })
    else changes.set(account, { open: now.open + open, stake: now.stake + stake, claimed: now.claimed + claimed })
  }
  for (const { account, amount, unstaked } of opened) add(account, unstaked ? 0 : 1, unstaked ? 0n : amount, 0n)
  for (const { account, amount } of closed) add(account, -1, -amount, 0n)
  for (const { account, amount } of claims) add(account, 0, 0n, amount)
  return [...changes]
}

/** A negative stake could not be inserted, so accounts whose stake falls, which exist, are updated by themselves. */
function writePoolAccounts(tx: TransactionSql, writes: Writes, pool: Hex, list: readonly [Hex, AccountChange][]): void {
  const fallen = list.filter(([, { stake }]) => stake < 0n)
  const others = list.filter(([, { stake }]) => stake >= 0n)
  const values = (part: [Hex, AccountChange][]) => tx`
    unnest(
      ${toByteaArray(part.map(() => pool))}::bytea[],
      ${toByteaArray(part.map(([account]) => account))}::bytea[],
      ${toNumberArray(part.map(([, { open }]) => open))}::bigint[],
      ${toNumberArray(part.map(([, { stake }]) => stake))}::numeric[],
      ${toNumberArray(part.map(([, { claimed }]) => claimed))}::numeric[]
    ) change (pool, account, open, stake, claimed)`
  if (others.length > 0) {
    writes.add(tx`
      insert into chain.pool_account as held (pool, account, open_position_count, stake, claimed)
      select * from ${values(others)}
      on conflict (pool, account) do update set
        open_position_count = held.open_position_count + excluded.open_position_count,
        stake = held.stake + excluded.stake,
        claimed = held.claimed + excluded.claimed`)
  }
  if (fallen.length > 0) {
    writes.addExact(
      tx`
        update chain.pool_account held set
          open_position_count = held.open_position_count + change.open,
          stake = held.stake + change.stake,
          claimed = held.claimed + change.claimed
        from ${values(fallen)}
        where held.pool = change.pool and held.account = change.account`,
      fallen.length,
      'accounts of the pool',
    )
  }
}
