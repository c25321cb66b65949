import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { dividendKinds, getPoolKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import type { DrStake } from '@app/core/settlement/get-node-weights'
import type { LockChange } from '@app/core/settlement/get-ve-weights'
import type { Member } from '@app/core/settlement/get-weights'
import type { Backlog, DayInputs } from '@app/core/settlement/share-day'
import type { Sql, TransactionSql } from '@app/db/client'
import { SettlementError } from './settlement-error.ts'

/** State after a block that is final, and what there is to share: all by address, in lower case. */
export interface Snapshot extends DayInputs {
  blockNumber: number
  blockHash: Hash
  blockTimestamp: number
  finalBlockNumber: number
}

const BATCH = 20_000

interface CursorRow {
  state: string
  final_block_number: number | null
  final_block_timestamp: number | null
  unacknowledged: boolean
  is_unequal: boolean
}

export interface SettledPools {
  /** By whose principal the community is measured. */
  pool: Address
  /** Where DR is staked. */
  daoPool: Address
}

/**
 * What an epoch is settled from, in one database snapshot.
 * @throws SettlementError while the end of the epoch is not final, or the chain data may not be trusted.
 */
export async function readSnapshot(
  sql: Sql,
  { epoch, pool, daoPool }: SettledPools & { epoch: number },
): Promise<Snapshot> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const end = getEpochEnd(epoch)
    const finalBlockNumber = await assertFinal(tx, end)
    const [block] = await tx<{ number: number; hash: Hash; timestamp: number }[]>`
      select number, hash, timestamp from chain.block block
      where timestamp < ${end} and exists (select from chain.log where log.block_number = block.number)
      order by number desc limit 1`
    if (!block) throw new SettlementError(`Nothing had happened on the chain before the end of epoch ${epoch}`)
    return {
      blockNumber: block.number,
      blockHash: block.hash,
      blockTimestamp: block.timestamp,
      finalBlockNumber,
      members: await readMembers(tx, pool, block.number),
      drStakes: await readDrStakes(tx, daoPool, block.number),
      lockChanges: await readLockChanges(tx, getEpochStart(epoch), end),
      backlogs: await readBacklogs(tx, end),
    }
  })
}

async function assertFinal(tx: TransactionSql, end: number): Promise<number> {
  const [cursor] = await tx<CursorRow[]>`
    select state, final_block_number, final_block_timestamp,
      exists (select from chain.deep_reorg where acknowledged_at is null) as unacknowledged,
      exists (select from chain.mismatch where ended_at is null) as is_unequal
    from chain.cursor`
  if (!cursor || cursor.state === 'replaying') throw new SettlementError('The chain has not been read yet')
  if (cursor.unacknowledged)
    throw new SettlementError('Final blocks have changed; an operator must acknowledge it first')
  if (cursor.is_unequal) throw new SettlementError('The index and the chain differ, see chain.mismatch')
  if (cursor.final_block_number === null || (cursor.final_block_timestamp ?? 0) < end)
    throw new SettlementError('The end of the epoch is not final yet')
  return cursor.final_block_number
}

/** @throws SettlementError when the chain data may not be trusted any more, or the block of the snapshot is another one now. */
export async function assertUnchanged(
  tx: TransactionSql,
  epoch: number,
  { blockNumber, blockHash }: Snapshot,
): Promise<void> {
  await assertFinal(tx, getEpochEnd(epoch))
  const [same] = await tx`select from chain.block where number = ${blockNumber} and hash = ${blockHash}`
  if (!same) throw new SettlementError(`Block ${blockNumber} has changed while epoch ${epoch} was settled`)
}

async function readMembers(tx: TransactionSql, pool: Address, block: number): Promise<Member[]> {
  const members: Member[] = []
  const query = tx<Member[]>`
    select account.address as account, account.superior, account.depth, coalesce(held.stake, 0) as stake
    from chain.account account
    left join (
      select account, sum(amount) as stake from chain.position
      where pool = ${pool} and stake_block <= ${block} and (unstake_block is null or unstake_block > ${block})
      group by account
    ) held on held.account = account.address
    where account.bound_block <= ${block}
    order by account.address`
  for await (const rows of query.cursor(BATCH)) for (const row of rows) members.push(row)
  return members
}

async function readDrStakes(tx: TransactionSql, pool: Address, block: number): Promise<DrStake[]> {
  return tx<DrStake[]>`
    select account, sum(amount) as stake from chain.position
    where pool = ${pool} and stake_block <= ${block} and (unstake_block is null or unstake_block > ${block})
    group by account order by account`
}

async function readLockChanges(tx: TransactionSql, start: number, end: number): Promise<LockChange[]> {
  const rows = await tx<LockChangeRow[]>`
    select account, amount, slope, unlock_at, changed_at from (
      select * from (
        select distinct on (account) * from chain.ve_change
        where changed_at < ${start} order by account, block_number desc, log_index desc
      ) newest where amount > 0 and unlock_at > ${start}
      union all
      select * from chain.ve_change where changed_at >= ${start} and changed_at < ${end}
    ) change
    order by account, block_number, log_index`
  return rows.map(toLockChange)
}

export interface LockChangeRow {
  account: Address
  amount: bigint
  slope: bigint
  unlock_at: number
  changed_at: number
}

export function toLockChange({ unlock_at: unlockAt, changed_at: changedAt, ...row }: LockChangeRow): LockChange {
  return { ...row, unlockAt, changedAt }
}

/**
 * What each pool holds out of everything booked before `end`. What undoes a booking counts from the time of that booking: a
 * funding that a reorganisation took away is reversed after days that it was booked for.
 */
async function readBacklogs(tx: TransactionSql, end: number): Promise<Backlog[]> {
  const rows = await tx<{ token: Address; kind: string; backlog: bigint }[]>`
    select account.token, account.kind, sum(entry.amount) as backlog
    from app.ledger_account account
    join app.ledger_entry entry on entry.account_id = account.id
    join app.ledger_transaction booked on booked.id = entry.transaction_id
    left join app.ledger_transaction undone
      on booked.kind = 'reversal' and undone.kind = split_part(booked.reference, ':', 1)
      and undone.reference = substring(booked.reference from position(':' in booked.reference) + 1)
    where account.kind = any(${dividendKinds.map(getPoolKind)}::text[])
      and coalesce(undone.booked_at, booked.booked_at) < ${end}
    group by account.token, account.kind having sum(entry.amount) > 0
    order by account.token, account.kind`
  return rows.map(({ token, kind, backlog }) => ({
    token,
    backlog,
    kind: dividendKinds.find((candidate) => getPoolKind(candidate) === kind)!,
  }))
}
