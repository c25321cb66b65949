import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getDefaultWithdrawalLimit, type WithdrawalLimit } from '@app/core/withdrawal/rules'
import { type Sql, toNumeric, type TransactionSql } from '@app/db/client'
import type { WithdrawalToken } from './read-clock.ts'

interface LimitRow {
  minimum: bigint
  daily_quota: bigint
  opens_at: number
  closes_at: number
}

/** @param at Unix seconds of the chain. */
export async function getWithdrawalLimit(
  sql: Sql | TransactionSql,
  { token, decimals }: WithdrawalToken,
  at: number,
): Promise<WithdrawalLimit> {
  const [row] = await sql<LimitRow[]>`
    select minimum, daily_quota, opens_at, closes_at from app.withdrawal_limit
    where token = ${token} and effective_at <= ${at} order by effective_at desc, id desc limit 1`
  if (!row) return getDefaultWithdrawalLimit(decimals)
  return { minimum: row.minimum, dailyQuota: row.daily_quota, opensAt: row.opens_at, closesAt: row.closes_at }
}

export interface LimitChange extends WithdrawalLimit {
  token: Address
  /** Unix seconds of the chain. */
  effectiveAt: number
  setBy: Address
  reason: string
  /** Unix seconds of the chain. */
  setAt: number
}

/** The fee of one base unit is that unit, so less than two would pay nothing. */
const LEAST_MINIMUM = 2n
const LARGEST = 1n << 112n

/**
 * Runs in the caller's transaction, so that an audit row goes with it.
 * @returns Id of the version.
 * @throws AppError `INVALID_PARAMETER` naming the field.
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
  if (minimum < LEAST_MINIMUM || minimum >= LARGEST)
    return { parameter: 'minimum', reason: `must be from ${LEAST_MINIMUM} to 2^112 - 1 base units` }
  if (dailyQuota < 0n || dailyQuota >= LARGEST)
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
