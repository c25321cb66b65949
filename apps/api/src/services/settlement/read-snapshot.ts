import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { dividendKinds, getPoolKind, type DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd } from '@app/core/settlement/epochs'
import type { DrStake, VeLock } from '@app/core/settlement/get-node-weights'
import type { Member } from '@app/core/settlement/get-weights'
import type { Sql, TransactionSql } from '@app/db/client'
import { SettlementError } from './settlement-error.ts'

export interface Budget {
  token: Address
  kind: DividendKind
  budget: bigint
}

/** State after a block that is final, and what there is to share. Addresses in lower case. */
export interface Snapshot {
  blockNumber: number
  blockHash: Hash
  blockTimestamp: number
  finalBlockNumber: number
  /** By address. */
  members: Member[]
  /** By address; none where the rules settle neither node nor DAO. */
  drStakes: DrStake[]
  /** By address; none where the rules do not settle ve. */
  locks: VeLock[]
  budgets: Budget[]
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
  { epoch, pool, daoPool, kinds }: SettledPools & { epoch: number; kinds: readonly DividendKind[] },
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
      drStakes: kinds.includes('dao') ? await readDrStakes(tx, daoPool, block.number) : [],
      locks: kinds.includes('ve') ? await readLocks(tx, block.number) : [],
      budgets: await readBudgets(tx, end, kinds),
    }
  })
}

export async function assertFinal(tx: TransactionSql, end: number): Promise<number> {
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

async function readLocks(tx: TransactionSql, block: number): Promise<VeLock[]> {
  const rows = await tx<{ account: Address; slope: bigint; unlock_at: number }[]>`
    select account, slope, unlock_at from (
      select distinct on (account) account, amount, slope, unlock_at from chain.ve_change
      where block_number <= ${block} order by account, block_number desc, log_index desc
    ) newest where amount > 0 order by account`
  return rows.map(({ account, slope, unlock_at: unlockAt }) => ({ account, slope, unlockAt }))
}

/** What each pool holds out of everything booked before `end`. */
async function readBudgets(tx: TransactionSql, end: number, kinds: readonly DividendKind[]): Promise<Budget[]> {
  const rows = await tx<{ token: Address; kind: string; budget: bigint }[]>`
    select account.token, account.kind, sum(entry.amount) as budget
    from app.ledger_account account
    join app.ledger_entry entry on entry.account_id = account.id
    join app.ledger_transaction booked on booked.id = entry.transaction_id and booked.booked_at < ${end}
    where account.kind = any(${kinds.map(getPoolKind)}::text[])
    group by account.token, account.kind having sum(entry.amount) > 0
    order by account.token, account.kind`
  return rows.map(({ token, kind, budget }) => ({
    token,
    budget,
    kind: dividendKinds.find((candidate) => getPoolKind(candidate) === kind)!,
  }))
}
