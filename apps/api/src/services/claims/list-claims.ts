import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { EquityClaim, EquityClaimPage } from '@app/core/api/claims'
import type { EquityClaimState } from '@app/core/entity-states'
import { toChecksumAddress } from '@app/core/checksum-address'
import { toNumeric, type Sql, type TransactionSql } from '@app/db/client'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { lockCard } from '../withdrawal/locks.ts'

interface ClaimRow {
  card_id: bigint
  series: number
  stock_code: string
  account: Address
  shares: number
  state: EquityClaimState
  note: string | null
  claimed_at: number
  block_number: number
  updated_at: number
}

function describeClaim(row: ClaimRow): EquityClaim {
  return {
    cardId: row.card_id.toString(),
    series: row.series,
    stockCode: row.stock_code,
    account: toChecksumAddress(row.account),
    shares: row.shares,
    state: row.state,
    note: row.note,
    claimedAt: row.claimed_at,
    blockNumber: row.block_number,
    updatedAt: row.updated_at,
  }
}

interface ClaimKey {
  cardId: bigint
  account: Address
}

export async function readClaim(sql: Sql | TransactionSql, { cardId, account }: ClaimKey): Promise<EquityClaim> {
  const [row] = await sql<ClaimRow[]>`
    select * from app.equity_claim where card_id = ${toNumeric(cardId)} and account = ${account}`
  if (!row) throw new AppError('NOT_FOUND')
  return describeClaim(row)
}

/** Claims, the newest first: of one account, in one state, or all. */
export async function listClaims(
  database: Sql,
  { address, state, page, pageSize }: PageInput & { address?: Address; state?: EquityClaimState },
): Promise<EquityClaimPage> {
  const wanted = database`
    ${address === undefined ? database`true` : database`account = ${address}`}
    ${state === undefined ? database`` : database`and state = ${state}`}`
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<ClaimRow[]>`
        select * from app.equity_claim where ${wanted} order by claimed_at desc, card_id
        limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from app.equity_claim where ${wanted}`,
    ]),
  )
  return { list: rows.map(describeClaim), page, pageSize, total: counted?.total ?? 0 }
}

export interface ClaimDecision extends ClaimKey {
  state: EquityClaimState
  /** The operator's word on it; null takes the one before away. */
  note: string | null
  /** Unix seconds of the chain. */
  at: number
}

/**
 * An operator's decision on a claim, within the caller's transaction so that its audit row goes with it.
 * @returns The claim before and after. @throws AppError `NOT_FOUND`; `CARD_CLAIMED` for what was rejected and claimed by somebody else since.
 */
export async function decideClaim(
  tx: TransactionSql,
  { cardId, account, state, note, at }: ClaimDecision,
): Promise<{ before: EquityClaim; after: EquityClaim }> {
  await lockCard(tx, cardId)
  const before = await readClaim(tx, { cardId, account })
  const [other] = await tx`
    select from app.equity_claim
    where card_id = ${toNumeric(cardId)} and account <> ${account} and state <> 'rejected' and ${state} <> 'rejected'`
  if (other) throw new AppError('CARD_CLAIMED', { details: { cardId: cardId.toString() } })
  await tx`
    update app.equity_claim set state = ${state}, note = ${note}, updated_at = ${at}
    where card_id = ${toNumeric(cardId)} and account = ${account}`
  return { before, after: await readClaim(tx, { cardId, account }) }
}
