import { type Address, isSameAddress } from '@app/core/address'
import type { LimitPage, LimitVersion } from '@app/core/api/admin'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getLimitDelay } from '@app/core/operator-rights'
import type { WithdrawalLimit } from '@app/core/withdrawal/rules'
import { type Sql, toNumeric, type TransactionSql } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput, runQuery } from '../../database.ts'
import { writeAuditEntry } from '../audit.ts'
import type { Operator } from '../session/sessions.ts'
import { readClock } from './read-clock.ts'
import { getWithdrawalTokens, LARGEST_LIMIT, LEAST_MINIMUM, type WithdrawalToken } from './start-limits.ts'
import { lockLimits } from './signed-request.ts'

interface LimitRow {
  minimum: bigint
  daily_quota: bigint
  opens_at: number
  closes_at: number
}

/** @param at Unix seconds of the chain. */
export async function getWithdrawalLimit(
  sql: Sql | TransactionSql,
  { token, startLimit }: WithdrawalToken,
  at: number,
): Promise<WithdrawalLimit> {
  const [row] = await sql<LimitRow[]>`
    select minimum, daily_quota, opens_at, closes_at from app.withdrawal_limit
    where token = ${token} and effective_at <= ${at} order by effective_at desc, id desc limit 1`
  if (!row) return startLimit
  return { minimum: row.minimum, dailyQuota: row.daily_quota, opensAt: row.opens_at, closesAt: row.closes_at }
}

interface LimitChange extends WithdrawalLimit {
  token: Address
  effectiveAt: number
  setBy: Address
  reason: string
  setAt: number
}

/**
 * Runs in the caller's transaction, so that an audit row is written with it.
 * @returns The id of the version.
 */
export async function setWithdrawalLimits(
  tx: TransactionSql,
  tokens: readonly WithdrawalToken[],
  change: LimitChange,
): Promise<number> {
  assertLimits(tokens, change)
  const [row] = await tx<{ id: number }[]>`
    insert into app.withdrawal_limit ${tx({
      token: change.token,
      effective_at: change.effectiveAt,
      minimum: toNumeric(change.minimum),
      daily_quota: toNumeric(change.dailyQuota),
      opens_at: change.opensAt,
      closes_at: change.closesAt,
      set_by: change.setBy,
      reason: change.reason,
      set_at: change.setAt,
    })} returning id`
  return row!.id
}

export function assertLimits(tokens: readonly WithdrawalToken[], change: LimitChange): void {
  const problem = findProblem(tokens, change)
  if (problem) throw new AppError('INVALID_PARAMETER', { details: problem })
}

function findProblem(
  tokens: readonly WithdrawalToken[],
  { token, minimum, dailyQuota, opensAt, closesAt, reason, effectiveAt, setAt }: LimitChange,
): { parameter: string; reason: string } | undefined {
  if (!tokens.some((each) => each.token.toLowerCase() === token.toLowerCase()))
    return { parameter: 'token', reason: 'must be a token that can be withdrawn' }
  if (minimum < LEAST_MINIMUM || minimum >= LARGEST_LIMIT)
    return { parameter: 'minimum', reason: `must be from ${LEAST_MINIMUM} to 2^112 - 1 base units` }
  if (dailyQuota < 0n || dailyQuota >= LARGEST_LIMIT)
    return { parameter: 'dailyQuota', reason: 'must be from 0 to 2^112 - 1 base units' }
  // To stop withdrawals, an operator sets 0.
  if (dailyQuota > 0n && dailyQuota < minimum)
    return { parameter: 'dailyQuota', reason: 'must be 0 or at least the minimum: nobody could withdraw' }
  if (!isSecond(opensAt, 0, SECONDS_PER_DAY - 1))
    return { parameter: 'opensAt', reason: `must be a second of the day, 0 to ${SECONDS_PER_DAY - 1}` }
  if (!isSecond(closesAt, 1, SECONDS_PER_DAY) || closesAt === opensAt)
    return { parameter: 'closesAt', reason: `must be 1 to ${SECONDS_PER_DAY} and not opensAt` }
  if (reason.trim() === '' || reason.length > 500) return { parameter: 'reason', reason: 'must be 1 to 500 characters' }
  if (!Number.isSafeInteger(effectiveAt) || effectiveAt < setAt)
    return { parameter: 'effectiveAt', reason: 'must not be in the past' }
  return undefined
}

function isSecond(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}

export type LimitContext = Pick<ServiceContext, 'database' | 'config' | 'lagRule' | 'signer'>

export interface Acting {
  operator: Operator
  requestId: string
}

export async function listLimits(
  ctx: LimitContext,
  { page, pageSize }: PageInput,
  { held }: Pick<Operator, 'held'>,
): Promise<LimitPage> {
  const { database } = ctx
  const { finalAt } = await runQuery(readClock(database, ctx))
  const [rows, [counted], inForce] = await runQuery(
    Promise.all([
      database<LimitVersion[]>`
        select ${selectVersion(database)} from app.withdrawal_limit order by id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from app.withdrawal_limit`,
      Promise.all(getWithdrawalTokens(ctx.config).map((token) => readInForce(database, token, finalAt))),
    ]),
  )
  const delay = getLimitDelay(held)
  return {
    list: rows.map(describeVersion),
    page,
    pageSize,
    total: counted?.total ?? 0,
    inForce,
    delay: delay === Infinity ? null : delay,
  }
}

export interface LimitEdit extends WithdrawalLimit {
  token: Address
  effectiveAt: number | undefined
  reason: string
}

export async function editLimits(
  ctx: LimitContext,
  edit: LimitEdit,
  { operator, requestId }: Acting,
): Promise<LimitVersion> {
  const delay = getLimitDelay(operator.held)
  if (delay !== 0) throw new AppError('OPERATION_DELAYED', { details: { delay } })
  const tokens = getWithdrawalTokens(ctx.config)
  return runQuery(
    ctx.database.begin(async (tx) => {
      await lockLimits(tx, edit.token)
      const { finalAt: setAt } = await readClock(tx, ctx)
      const known = tokens.find(({ token }) => isSameAddress(token, edit.token))
      const before = known ? await readInForce(tx, known, setAt) : null
      const change = { ...edit, effectiveAt: edit.effectiveAt ?? setAt, setBy: operator.account, setAt }
      const after = await addVersion(tx, tokens, change)
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'limit.set',
        subject: `token/${after.token}`,
        before: before && { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}

export function selectLimits(sql: Sql | TransactionSql) {
  return sql`id, token, minimum::text as minimum, daily_quota::text as "dailyQuota", opens_at as "opensAt",
    closes_at as "closesAt", reason`
}

function selectVersion(sql: Sql | TransactionSql) {
  return sql`${selectLimits(sql)}, effective_at as "effectiveAt", set_by as "setBy", set_at as "setAt"`
}

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
  const coming = await sql<LimitVersion[]>`
    select distinct on (effective_at) ${selectVersion(sql)} from app.withdrawal_limit where token = ${token.token} and effective_at > ${at}
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

export async function addVersion(
  tx: TransactionSql,
  tokens: readonly WithdrawalToken[],
  change: LimitChange,
): Promise<LimitVersion> {
  const id = await setWithdrawalLimits(tx, tokens, change)
  const [row] = await tx<LimitVersion[]>`select ${selectVersion(tx)} from app.withdrawal_limit where id = ${id}`
  return describeVersion(row!)
}

function describeVersion(row: LimitVersion): LimitVersion {
  return { ...row, token: toChecksumAddress(row.token), setBy: toChecksumAddress(row.setBy) }
}
