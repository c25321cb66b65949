import type { Address } from '@app/core/address'
import type { AdminEpochPage, NextEpoch } from '@app/core/api/admin'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { runQuery, type Database } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { getNextEpoch } from './settle-epoch.ts'

interface EpochRow {
  epoch: number
  block_number: number
  block_hash: Hash
  rules_version: number
  inputs_hash: Hash
  result_hash: Hash
  member_count: number
}

interface PoolRow {
  epoch: number
  token: Address
  kind: DividendKind
  backlog: bigint
  budget: bigint
  paid: bigint
  total_weight: bigint
  account_count: number
}

/** Settled epochs, the newest first, and the one that comes next. */
export async function listEpochs(
  { database }: Pick<ServiceContext, 'database'>,
  { page, pageSize }: PageInput,
): Promise<AdminEpochPage> {
  const [rows, [counted], next] = await runQuery(
    Promise.all([
      database<EpochRow[]>`
        select * from app.epoch order by epoch desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from app.epoch`,
      readNextEpoch(database),
    ]),
  )
  const pools = await runQuery(
    database<PoolRow[]>`
      select * from app.dividend_pool where epoch = any(${rows.map(({ epoch }) => epoch)}::int[])
      order by epoch, token, kind`,
  )
  const list = rows.map((row) => ({
    epoch: row.epoch,
    startAt: getEpochStart(row.epoch),
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    rulesVersion: row.rules_version,
    inputsHash: row.inputs_hash,
    resultHash: row.result_hash,
    memberCount: row.member_count,
    pools: pools
      .filter(({ epoch }) => epoch === row.epoch)
      .map((pool) => ({
        token: toChecksumAddress(pool.token),
        kind: pool.kind,
        backlog: pool.backlog.toString(),
        budget: pool.budget.toString(),
        paid: pool.paid.toString(),
        totalWeight: pool.total_weight.toString(),
        accountCount: pool.account_count,
      })),
  }))
  return { list, page, pageSize, total: counted?.total ?? 0, next }
}

async function readNextEpoch(database: Database): Promise<NextEpoch | null> {
  const epoch = await getNextEpoch(database)
  if (epoch === undefined) return null
  const endsAt = getEpochEnd(epoch)
  const [cursor] = await database<{ is_final: boolean }[]>`
    select coalesce(final_block_timestamp >= ${endsAt}, false) as is_final from chain.cursor`
  return { epoch, endsAt, isFinal: cursor?.is_final ?? false }
}
