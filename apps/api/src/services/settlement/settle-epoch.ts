import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { getPoolKind } from '@app/core/ledger/account-kinds'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { type FundingFacts, getRules, type SettlementRules } from '@app/core/settlement/rules'
import type { PoolDay } from '@app/core/settlement/share-day'
import type { Sql, TransactionSql } from '@app/db/client'
import { computeSettlement, type Settlement } from './compute-settlement.ts'
import { assertUnchanged, readSnapshot, type SettledPools, type Snapshot } from './read-snapshot.ts'
import { SettlementError } from './settlement-error.ts'
import { writeSettlement } from './write-settlement.ts'

export interface SettlementInput extends SettledPools {
  epoch: number
  facts: FundingFacts
  /** What the vault holds of a token after a block, asked of the chain. */
  readHoldings: (token: Address, blockNumber: number) => Promise<bigint>
  /** Computes and checks everything, and writes nothing. */
  dryRun?: boolean
  /** Hash of the result that was looked at: another one is not written. */
  expectedHash?: Hash
  /** Runs in the database transaction that writes, after all else. */
  onWrite?: (tx: TransactionSql, report: SettlementReport) => Promise<void>
  rules?: readonly SettlementRules[]
}

export interface SettlementReport extends Settlement {
  epoch: number
  rulesVersion: number
  memberCount: number
  snapshot: Pick<Snapshot, 'blockNumber' | 'blockHash' | 'blockTimestamp'>
  /** False for a dry run, and when another run had settled the epoch already: those rows stand. */
  isWritten: boolean
}

/** In the space of two-part advisory locks, apart from those of the indexer and the migrations. */
const LOCK = [724_012, 1] as const

/**
 * Settles one UTC day out of final data: each pool's budget by weight, booked in the ledger in one transaction. Run as often and
 * by as many as you like: an epoch is settled once, and epochs in their order.
 * @param sql Without a statement time-out.
 * @throws SettlementError when it cannot be settled now; nothing is written then.
 */
export async function settleEpoch(sql: Sql, input: SettlementInput): Promise<SettlementReport> {
  const { epoch, pool, daoPool, facts, dryRun = false } = input
  const next = await getNextEpoch(sql)
  if (next === undefined) throw new SettlementError('No pool has ever been funded')
  if (epoch > next) throw new SettlementError(`Epoch ${next} has to be settled first`)
  if (epoch < next) throw new SettlementError(`Epoch ${epoch} is settled, or was before the first funding`)
  const rules = getRules(epoch, input.rules)
  const snapshot = await readSnapshot(sql, { epoch, pool, daoPool })
  const settlement = computeSettlement(epoch, snapshot, facts, rules)
  await assertSolvent(sql, settlement.pools, snapshot, input.readHoldings)
  if (input.expectedHash !== undefined && input.expectedHash !== settlement.resultHash)
    throw new SettlementError(`Epoch ${epoch} would be settled differently now: look at the dry run again`)
  const { blockNumber, blockHash, blockTimestamp } = snapshot
  const report = {
    ...settlement,
    epoch,
    rulesVersion: rules.version,
    memberCount: snapshot.members.length,
    isWritten: false,
    snapshot: { blockNumber, blockHash, blockTimestamp },
  }
  if (dryRun) return report
  const isWritten = await sql.begin((tx) => writeOnce(tx, input, rules, snapshot, { ...report, isWritten: true }))
  return { ...report, isWritten }
}

/** The epoch that is to be settled next; undefined before the first funding. */
export async function getNextEpoch(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ settled: number | null; funded_at: number | null }[]>`
    select (select max(epoch) from app.epoch) as settled,
      (select min(booked_at) from app.ledger_transaction where kind = 'funding') as funded_at`
  if (row?.settled != null) return row.settled + 1
  return row?.funded_at == null ? undefined : getEpoch(row.funded_at)
}

async function writeOnce(
  tx: TransactionSql,
  { epoch, onWrite }: SettlementInput,
  rules: SettlementRules,
  snapshot: Snapshot,
  report: SettlementReport,
): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(${LOCK[0]}::int, ${LOCK[1]}::int)`
  const [settled] = await tx`select from app.epoch where epoch = ${epoch}`
  if (settled) return false
  await assertUnchanged(tx, epoch, snapshot)
  await writeSettlement(tx, { epoch, bookedAt: getEpochEnd(epoch), rules, snapshot, settlement: report })
  await onWrite?.(tx, report)
  return true
}

/**
 * Sharing moves what is owed from pools to accounts, so the vault must hold at least all that is owed: it is what came in and
 * has not gone out, by the ledger's own books.
 */
async function assertSolvent(
  sql: Sql,
  pools: readonly PoolDay[],
  { finalBlockNumber }: Snapshot,
  readHoldings: SettlementInput['readHoldings'],
): Promise<void> {
  for (const token of new Set(pools.map((pool) => pool.token))) {
    const [row] = await sql<{ owed: bigint }[]>`
      select coalesce(-sum(entry.amount), 0) as owed
      from app.ledger_account account join app.ledger_entry entry on entry.account_id = account.id
      where account.token = ${token} and account.owner is null and account.kind in ('vault', 'fee')`
    const holdings = await readHoldings(token, finalBlockNumber)
    if (holdings < row!.owed) {
      const kinds = pools.filter((pool) => pool.token === token).map(({ kind }) => getPoolKind(kind))
      throw new SettlementError(
        `The vault holds ${holdings} of ${token} and owes ${row!.owed}: ${kinds.join(', ')} cannot be shared out`,
      )
    }
  }
}
