import type { Address } from '@app/core/address'
import type { LimitPage, LimitVersion } from '@app/core/api/admin-limits'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { Sql, TransactionSql } from '@app/db/client'
import { getWithdrawalLimit, setWithdrawalLimits, type LimitChange } from '../withdrawal/limits.ts'
import type { WithdrawalToken } from '../withdrawal/withdrawal-context.ts'

/** What a version of limits and a proposal of them have in common. */
export interface LimitsRow {
  id: number
  token: Address
  minimum: bigint
  daily_quota: bigint
  opens_at: number
  closes_at: number
  reason: string
}

export interface VersionRow extends LimitsRow {
  effective_at: number
  set_by: Address
  set_at: number
}

/** What is in force for a token at `at`, which version says so, and what is set to follow. */
export async function readInForce(
  sql: Sql | TransactionSql,
  token: WithdrawalToken,
  at: number,
): Promise<LimitPage['inForce'][number]> {
  const limit = await getWithdrawalLimit(sql, token, at)
  const [row] = await sql<{ id: number }[]>`
    select id from app.withdrawal_limit where token = ${token.token} and effective_at <= ${at}
    order by effective_at desc, id desc limit 1`
  const [newest] = await sql<{ id: number | null }[]>`
    select max(id) as id from app.withdrawal_limit where token = ${token.token}`
  const coming = await sql<VersionRow[]>`
    select distinct on (effective_at) * from app.withdrawal_limit where token = ${token.token} and effective_at > ${at}
    order by effective_at, id desc`
  return {
    token: token.token,
    minimum: limit.minimum.toString(),
    dailyQuota: limit.dailyQuota.toString(),
    opensAt: limit.opensAt,
    closesAt: limit.closesAt,
    version: row?.id ?? null,
    newest: newest?.id ?? null,
    coming: coming.map(describeVersion),
  }
}

/** Adds a version. @throws AppError `INVALID_PARAMETER` naming the field. */
export async function addVersion(
  tx: TransactionSql,
  tokens: readonly WithdrawalToken[],
  change: LimitChange,
): Promise<LimitVersion> {
  const id = await setWithdrawalLimits(tx, tokens, change)
  const [row] = await tx<VersionRow[]>`select * from app.withdrawal_limit where id = ${id}`
  return describeVersion(row!)
}

export function describeVersion(row: VersionRow): LimitVersion {
  return {
    ...describeLimits(row),
    effectiveAt: row.effective_at,
    setBy: toChecksumAddress(row.set_by),
    setAt: row.set_at,
  }
}

export function describeLimits(row: LimitsRow) {
  return {
    id: row.id,
    token: toChecksumAddress(row.token),
    minimum: row.minimum.toString(),
    dailyQuota: row.daily_quota.toString(),
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    reason: row.reason,
  }
}
