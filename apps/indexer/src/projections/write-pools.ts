import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { ProjectionError } from './origin.ts'
import { type Claim, type ClosedPosition, type Funding, type PoolChange, type StakedPosition } from './staking-pool.ts'

export async function writePool(tx: TransactionSql, pool: Hex, change: PoolChange): Promise<void> {
  const opened = [...change.opened.values()]
  await writePoolTotals(tx, pool, change, opened)
  await insertPositions(tx, pool, opened)
  await closePositions(tx, pool, change.closed)
  await insertClaims(tx, pool, change.claims)
  await insertFundings(tx, pool, change.fundings)
  await writePoolAccounts(tx, pool, change, opened)
}

function sum(list: readonly { amount: bigint }[]): bigint {
  return list.reduce((total, { amount }) => total + amount, 0n)
}

async function writePoolTotals(
  tx: TransactionSql,
  pool: Hex,
  { closed, claims, fundings, recovered }: PoolChange,
  opened: StakedPosition[],
): Promise<void> {
  await tx`insert into chain.pool (pool) values (${pool}) on conflict do nothing`
  const open = opened.filter(({ unstaked }) => unstaked === null)
  const [before] = await tx<{ count: number }[]>`select position_count as count from chain.pool where pool = ${pool}`
  assertNextPositionId(pool, before!.count, opened)
  const funding = fundings.at(-1)
  await tx`
    update chain.pool set
      position_count = position_count + ${opened.length},
      open_position_count = open_position_count + ${open.length - closed.length},
      total_staked = total_staked + ${toNumeric(sum(open) - sum(closed))}::numeric,
      total_funded = total_funded + ${toNumeric(sum(fundings))}::numeric,
      total_claimed = total_claimed + ${toNumeric(sum(claims))}::numeric,
      total_recovered = total_recovered + ${toNumeric(recovered)}::numeric,
      reward_rate = coalesce(${funding ? toNumeric(funding.rewardRate) : null}::numeric, reward_rate),
      period_end = coalesce(${funding ? funding.periodEnd : null}::bigint, period_end)
    where pool = ${pool}`
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

async function insertPositions(tx: TransactionSql, pool: Hex, opened: StakedPosition[]): Promise<void> {
  if (opened.length === 0) return
  await tx`
    insert into chain.position (
      pool, position_id, account, amount, staked_at, unlock_at, stake_block, stake_transaction,
      unstaked_at, unstake_block, unstake_transaction
    )
    select ${pool}, * from unnest(
      ${opened.map(({ positionId }) => positionId)}::bigint[],
      ${opened.map(({ account }) => account)}::bytea[],
      ${opened.map(({ amount }) => toNumeric(amount))}::numeric[],
      ${opened.map(({ staked }) => staked.timestamp)}::bigint[],
      ${opened.map(({ unlockAt }) => unlockAt)}::bigint[],
      ${opened.map(({ staked }) => staked.blockNumber)}::bigint[],
      ${opened.map(({ staked }) => staked.transactionHash)}::bytea[],
      ${opened.map(({ unstaked }) => unstaked?.timestamp ?? null)}::bigint[],
      ${opened.map(({ unstaked }) => unstaked?.blockNumber ?? null)}::bigint[],
      ${opened.map(({ unstaked }) => unstaked?.transactionHash ?? null)}::bytea[]
    )`
}

async function closePositions(tx: TransactionSql, pool: Hex, closed: ClosedPosition[]): Promise<void> {
  if (closed.length === 0) return
  const { count } = await tx`
    update chain.position set
      unstaked_at = change.unstaked_at,
      unstake_block = change.unstake_block,
      unstake_transaction = change.unstake_transaction
    from unnest(
      ${closed.map(({ positionId }) => positionId)}::bigint[],
      ${closed.map(({ account }) => account)}::bytea[],
      ${closed.map(({ amount }) => toNumeric(amount))}::numeric[],
      ${closed.map(({ unstaked }) => unstaked.timestamp)}::bigint[],
      ${closed.map(({ unstaked }) => unstaked.blockNumber)}::bigint[],
      ${closed.map(({ unstaked }) => unstaked.transactionHash)}::bytea[]
    ) change (position_id, account, amount, unstaked_at, unstake_block, unstake_transaction)
    where position.pool = ${pool} and position.position_id = change.position_id
      and position.account = change.account and position.amount = change.amount and position.unstaked_at is null`
  if (count !== closed.length) {
    throw new ProjectionError(
      `Pool ${pool}: ${closed.length} positions were closed, but only ${count} of them are open`,
    )
  }
}

async function insertClaims(tx: TransactionSql, pool: Hex, claims: Claim[]): Promise<void> {
  if (claims.length === 0) return
  await tx`
    insert into chain.reward_claim (block_number, log_index, pool, account, amount, claimed_at, transaction_hash)
    select block_number, log_index, ${pool}, account, amount, claimed_at, transaction_hash from unnest(
      ${claims.map(({ origin }) => origin.blockNumber)}::bigint[],
      ${claims.map(({ origin }) => origin.logIndex)}::integer[],
      ${claims.map(({ account }) => account)}::bytea[],
      ${claims.map(({ amount }) => toNumeric(amount))}::numeric[],
      ${claims.map(({ origin }) => origin.timestamp)}::bigint[],
      ${claims.map(({ origin }) => origin.transactionHash)}::bytea[]
    ) claim (block_number, log_index, account, amount, claimed_at, transaction_hash)`
}

async function insertFundings(tx: TransactionSql, pool: Hex, fundings: Funding[]): Promise<void> {
  if (fundings.length === 0) return
  await tx`
    insert into chain.reward_funding (
      block_number, log_index, pool, funder, amount, reward_rate, period_end, funded_at, transaction_hash
    )
    select block_number, log_index, ${pool}, funder, amount, reward_rate, period_end, funded_at, transaction_hash
    from unnest(
      ${fundings.map(({ origin }) => origin.blockNumber)}::bigint[],
      ${fundings.map(({ origin }) => origin.logIndex)}::integer[],
      ${fundings.map(({ funder }) => funder)}::bytea[],
      ${fundings.map(({ amount }) => toNumeric(amount))}::numeric[],
      ${fundings.map(({ rewardRate }) => toNumeric(rewardRate))}::numeric[],
      ${fundings.map(({ periodEnd }) => periodEnd)}::bigint[],
      ${fundings.map(({ origin }) => origin.timestamp)}::bigint[],
      ${fundings.map(({ origin }) => origin.transactionHash)}::bytea[]
    ) funding (block_number, log_index, funder, amount, reward_rate, period_end, funded_at, transaction_hash)`
}

async function writePoolAccounts(
  tx: TransactionSql,
  pool: Hex,
  { closed, claims }: PoolChange,
  opened: StakedPosition[],
): Promise<void> {
  const changes = new Map<Hex, { open: number; stake: bigint; claimed: bigint }>()
  const add = (account: Hex, open: number, stake: bigint, claimed: bigint) => {
    const now = changes.get(account) ?? { open: 0, stake: 0n, claimed: 0n }
    changes.set(account, { open: now.open + open, stake: now.stake + stake, claimed: now.claimed + claimed })
  }
  for (const { account, amount, unstaked } of opened) add(account, unstaked ? 0 : 1, unstaked ? 0n : amount, 0n)
  for (const { account, amount } of closed) add(account, -1, -amount, 0n)
  for (const { account, amount } of claims) add(account, 0, 0n, amount)
  if (changes.size === 0) return
  const list = [...changes]
  const accounts = list.map(([account]) => account)
  await tx`
    insert into chain.pool_account (pool, account) select ${pool}, * from unnest(${accounts}::bytea[])
    on conflict do nothing`
  await tx`
    update chain.pool_account set
      open_position_count = pool_account.open_position_count + change.open,
      stake = pool_account.stake + change.stake,
      claimed = pool_account.claimed + change.claimed
    from unnest(
      ${accounts}::bytea[],
      ${list.map(([, { open }]) => open)}::bigint[],
      ${list.map(([, { stake }]) => toNumeric(stake))}::numeric[],
      ${list.map(([, { claimed }]) => toNumeric(claimed))}::numeric[]
    ) change (account, open, stake, claimed)
    where pool_account.pool = ${pool} and pool_account.account = change.account`
}
