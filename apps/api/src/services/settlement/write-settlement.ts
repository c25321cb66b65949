import type { SettlementRules } from '@app/core/settlement/rules'
import type { PoolDay } from '@app/core/settlement/share-day'
import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'
import { openTransaction } from '../ledger/post-transaction.ts'
import type { Settlement } from './compute-settlement.ts'
import type { Snapshot } from './read-snapshot.ts'

interface SettlementRows {
  epoch: number
  /** Unix seconds of the chain. */
  bookedAt: number
  rules: SettlementRules
  snapshot: Snapshot
  settlement: Settlement
}

const BATCH = 20_000

/** Writes an epoch with its pools and dividends, and books what they pay as one ledger transaction. */
export async function writeSettlement(
  tx: TransactionSql,
  { epoch, bookedAt, rules, snapshot, settlement }: SettlementRows,
): Promise<void> {
  const { pools, inputsHash, resultHash } = settlement
  const isPaying = pools.some(({ paid }) => paid > 0n)
  const transaction = isPaying
    ? await openTransaction(tx, { kind: 'settlement', reference: `epoch/${epoch}`, bookedAt })
    : null
  if (transaction === undefined) throw new Error(`Epoch ${epoch} is booked but not settled`)
  await tx`insert into app.epoch ${tx({
    epoch,
    block_number: snapshot.blockNumber,
    block_hash: snapshot.blockHash,
    block_timestamp: snapshot.blockTimestamp,
    rules_version: rules.version,
    inputs_hash: inputsHash,
    result_hash: resultHash,
    member_count: snapshot.members.length,
    ledger_transaction: transaction,
  })}`
  for (const pool of pools) await writePool(tx, epoch, pool)
  if (transaction !== null) await bookDividends(tx, epoch, transaction)
}

async function writePool(tx: TransactionSql, epoch: number, pool: PoolDay): Promise<void> {
  const { token, kind, backlog, budget, paid, totalWeight, revenues } = pool
  await tx`
    insert into app.dividend_pool (epoch, token, kind, backlog, budget, paid, total_weight, account_count)
    values (${epoch}, ${token}, ${kind}, ${String(backlog)}::numeric, ${String(budget)}::numeric, ${String(paid)}::numeric,
      ${String(totalWeight)}::numeric, ${revenues.length})`
  for (let from = 0; from < revenues.length; from += BATCH) {
    const part = revenues.slice(from, from + BATCH)
    await tx`
      insert into app.dividend (epoch, token, kind, account, weight, revenue, source_count)
      select ${epoch}, ${token}, ${kind}, part.*
      from unnest(${toByteaArray(part.map(({ account }) => account))}::bytea[],
        ${toNumberArray(part.map(({ weight }) => weight))}::numeric[],
        ${toNumberArray(part.map(({ revenue }) => revenue))}::numeric[],
        ${toNumberArray(part.map(({ sourceCount }) => sourceCount ?? null))}::integer[]) part`
  }
}

/** Entries are made out of the dividends themselves, in the one statement that the ledger asks for. */
async function bookDividends(tx: TransactionSql, epoch: number, transaction: number): Promise<void> {
  await tx`
    insert into app.ledger_account (token, kind, owner)
    select dividend.token, dividend.kind, dividend.account from app.dividend dividend
    where dividend.epoch = ${epoch} and not exists (
      select from app.ledger_account known
      where known.owner = dividend.account and known.token = dividend.token and known.kind = dividend.kind
    )
    on conflict do nothing`
  await tx`
    insert into app.ledger_entry (transaction_id, account_id, amount)
    select ${transaction}::bigint, account.id, dividend.revenue
    from app.dividend dividend
    join app.ledger_account account
      on account.owner = dividend.account and account.token = dividend.token and account.kind = dividend.kind
    where dividend.epoch = ${epoch}
    union all
    select ${transaction}::bigint, account.id, -pool.paid
    from app.dividend_pool pool
    join app.ledger_account account
      on account.owner is null and account.token = pool.token and account.kind = pool.kind || 'Pool'
    where pool.epoch = ${epoch} and pool.paid > 0`
}
