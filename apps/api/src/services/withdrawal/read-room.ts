import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getWindowState } from '@app/core/withdrawal/window'
import type { WithdrawalLimit } from '@app/core/withdrawal/limits'
import type { Sql, TransactionSql } from '@app/db/client'
import { getWithdrawalLimit } from './limits.ts'
import { getShare, getUsedQuota } from './quota.ts'
import type { Clock } from './read-clock.ts'
import { type Earnings, type EqualRoot, findPayable, getAvailable, readEarnings, readRoots } from './read-settled.ts'
import type { WithdrawalToken } from './withdrawal-context.ts'

/** What an account may be signed of a token now. Base units. */
export interface Room extends Earnings {
  limit: WithdrawalLimit
  roots: readonly EqualRoot[]
  /** The newest root that pays with a voucher. */
  best: EqualRoot | undefined
  available: bigint
  usedToday: bigint
  quotaLeft: bigint
  /** Of the token's daily cap. */
  share: bigint
}

export async function readRoom(
  sql: Sql | TransactionSql,
  { account, token, decimals }: WithdrawalToken & { account: Address },
  clock: Clock,
): Promise<Room> {
  const [limit, roots] = await Promise.all([
    getWithdrawalLimit(sql, { token, decimals }, clock.finalAt),
    readRoots(sql, clock),
  ])
  const { minimum } = limit
  const [earnings, usedToday] = await Promise.all([
    readEarnings(sql, { account, token }, roots),
    getUsedQuota(sql, { account, token }, clock),
  ])
  const available = getAvailable(earnings, roots, clock)
  const quotaLeft = limit.dailyQuota > usedToday ? limit.dailyQuota - usedToday : 0n
  const wanted = available < quotaLeft ? available : quotaLeft
  return {
    ...earnings,
    limit,
    roots,
    best: findPayable(roots, clock)[0],
    available,
    usedToday,
    quotaLeft,
    share: await getShare(sql, { account, token, minimum, wanted }, { clock, roots }),
  }
}

/** The largest of amounts that quota, cap and what is payable let pass. */
export function getMost({ available, quotaLeft, share }: Pick<Room, 'available' | 'quotaLeft' | 'share'>): bigint {
  return [available, quotaLeft, share].reduce((least, each) => (each < least ? each : least))
}

/** @throws AppError for the first check that an amount does not pass. */
export function assertAllowed(room: Room, { token, amount }: { token: Address; amount: bigint }, clock: Clock): void {
  const { limit, quotaLeft, available, share } = room
  const { finalAt } = clock
  const resetsAt = clock.day + SECONDS_PER_DAY
  const { isOpen, opensAt, closesAt } = getWindowState(limit, finalAt)
  if (!isOpen) throw new AppError('WITHDRAWAL_CLOSED', { details: { opensAt, closesAt, clockAt: finalAt } })
  if (amount < limit.minimum)
    throw new AppError('OVERFLOW_LESS_LIMIT', { details: { token, minimum: limit.minimum.toString() } })
  if (amount > quotaLeft)
    throw new AppError('OVERFLOW_TODAY_MAX_LIMIT', { details: { token, remaining: quotaLeft.toString(), resetsAt } })
  if (amount > available)
    throw new AppError('INSUFFICIENT_BALANCE', { details: { token, available: available.toString() } })
  if (amount > share)
    throw new AppError('VAULT_LIMIT_REACHED', { details: { token, remaining: share.toString(), resetsAt } })
}
