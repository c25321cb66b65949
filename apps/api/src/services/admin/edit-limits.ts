import type { Address } from '@app/core/address'
import type { LimitPage, LimitVersion } from '@app/core/api/admin-limits'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { WithdrawalLimit } from '@app/core/withdrawal/limits'
import type { Sql, TransactionSql } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { writeAuditEntry, type Actor } from '../audit/write-audit-entry.ts'
import { getWithdrawalLimit, setWithdrawalLimits } from '../withdrawal/limits.ts'
import { readClock } from '../withdrawal/read-clock.ts'
import { getWithdrawalTokens } from '../withdrawal/withdrawal-context.ts'

type Context = Pick<ServiceContext, 'database' | 'config' | 'lagRule' | 'signer'>

interface VersionRow {
  id: number
  token: Address
  effective_at: number
  minimum: bigint
  daily_quota: bigint
  opens_at: number
  closes_at: number
  set_by: Address
  reason: string
  set_at: number
}

/** Every version of the withdrawal limits, the newest first, and what is in force by the chain's clock. */
export async function listLimits(ctx: Context, { page, pageSize }: PageInput): Promise<LimitPage> {
  const { database } = ctx
  const { finalAt } = await runQuery(readClock(database, ctx))
  const [rows, [counted], inForce] = await runQuery(
    Promise.all([
      database<VersionRow[]>`
        select * from app.withdrawal_limit order by id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from app.withdrawal_limit`,
      Promise.all(getWithdrawalTokens(ctx.config).map((token) => readInForce(database, token, finalAt))),
    ]),
  )
  return { list: rows.map(describeVersion), page, pageSize, total: counted?.total ?? 0, inForce }
}

export interface LimitEdit extends WithdrawalLimit {
  token: Address
  /** Unix seconds of the chain; undefined for now. */
  effectiveAt: number | undefined
  reason: string
}

/** Adds a version of the limits of a token. @throws AppError `INVALID_PARAMETER` naming the field. */
export async function editLimits(ctx: Context, edit: LimitEdit, actor: Actor): Promise<LimitVersion> {
  const tokens = getWithdrawalTokens(ctx.config)
  return runQuery(
    ctx.database.begin(async (tx) => {
      const { finalAt: setAt } = await readClock(tx, ctx)
      const known = tokens.find(({ token }) => token.toLowerCase() === edit.token.toLowerCase())
      const before = known ? await readInForce(tx, known, setAt) : null
      const change = { ...edit, effectiveAt: edit.effectiveAt ?? setAt, setBy: actor.account, setAt }
      const id = await setWithdrawalLimits(tx, tokens, change)
      const [row] = await tx<VersionRow[]>`select * from app.withdrawal_limit where id = ${id}`
      const after = describeVersion(row!)
      await writeAuditEntry(tx, {
        at: Math.floor(Date.now() / 1_000),
        origin: actor,
        action: 'limit.set',
        subject: `token/${after.token}`,
        before: before && { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}

async function readInForce(sql: Sql | TransactionSql, token: { token: Address; decimals: number }, at: number) {
  const limit = await getWithdrawalLimit(sql, token, at)
  const [row] = await sql<{ id: number }[]>`
    select id from app.withdrawal_limit where token = ${token.token} and effective_at <= ${at}
    order by effective_at desc, id desc limit 1`
  return {
    token: token.token,
    minimum: limit.minimum.toString(),
    dailyQuota: limit.dailyQuota.toString(),
    opensAt: limit.opensAt,
    closesAt: limit.closesAt,
    version: row?.id ?? null,
  }
}

function describeVersion(row: VersionRow): LimitVersion {
  return {
    id: row.id,
    token: toChecksumAddress(row.token),
    minimum: row.minimum.toString(),
    dailyQuota: row.daily_quota.toString(),
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    effectiveAt: row.effective_at,
    setBy: toChecksumAddress(row.set_by),
    reason: row.reason,
    setAt: row.set_at,
  }
}
