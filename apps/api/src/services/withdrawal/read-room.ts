import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { type WithdrawalLimit, getWindowState } from '@app/core/withdrawal/rules'
import { type Sql, toNumeric, type TransactionSql } from '@app/db/client'
import { getWithdrawalLimit } from './limits.ts'
import type { Clock } from './read-clock.ts'
import type { WithdrawalToken } from './start-limits.ts'
import { type Earnings, type EqualRoot, findPayable, getAvailable, readEarnings, readRoots } from './read-settled.ts'

/** Amounts in base units. `share` is the part of the token's daily cap that this account may still use. */
export interface Room extends Earnings {
  limit: WithdrawalLimit
  roots: readonly EqualRoot[]
  best: EqualRoot | undefined
  available: bigint
  usedToday: bigint
  quotaLeft: bigint
  share: bigint
}

export async function readRoom(
  sql: Sql | TransactionSql,
  { account, ...known }: WithdrawalToken & { account: Address },
  clock: Clock,
): Promise<Room> {
  const { token } = known
  const [limit, roots] = await Promise.all([getWithdrawalLimit(sql, known, clock.finalAt), readRoots(sql, clock)])
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

export function getMost({ available, quotaLeft, share }: Pick<Room, 'available' | 'quotaLeft' | 'share'>): bigint {
  return [available, quotaLeft, share].reduce((least, each) => (each < least ? each : least))
}

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

interface Subject {
  account: Address
  token: Address
}

interface Interval {
  from: bigint
  to: bigint
}

/**
 * Each unit counts once; an expired or replaced voucher counts for the part of it that was paid. Exits in between count
 * as if the voucher had paid them.
 */
async function getUsedQuota(
  sql: Sql | TransactionSql,
  { account, token }: Subject,
  { day, finalAt }: Pick<Clock, 'day' | 'finalAt'>,
): Promise<bigint> {
  const rows = await sql<{ up_to: bigint; amount: bigint; paid: bigint; lives: boolean }[]>`
    select voucher.up_to, voucher.amount, coalesce(held.paid, 0) as paid,
      made.cancelled_at is null and voucher.deadline_at >= ${finalAt}
        and not exists (
          select from app.voucher later
          where later.withdrawal_id = voucher.withdrawal_id and later.number > voucher.number
        )
        and exists (
          select from chain.dividend_root stands
          where stands.root_index = voucher.root_index and stands.root = voucher.root
        ) as lives
    from app.voucher voucher join app.withdrawal made on made.id = voucher.withdrawal_id
    left join chain.dividend_account held on held.account = voucher.account and held.token = voucher.token
    where voucher.token = ${token} and voucher.signed_day = ${day} and voucher.account = ${account}`
  return measure(
    rows.map(({ up_to: upTo, amount, paid, lives }) => ({
      from: upTo - amount,
      to: lives || paid > upTo ? upTo : paid,
    })),
  )
}

export function measure(intervals: readonly Interval[]): bigint {
  let reached = 0n
  let sum = 0n
  for (const { from, to } of intervals.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const start = from > reached ? from : reached
    if (to <= start) continue
    sum += to - start
    reached = to
  }
  return sum
}

interface CapState {
  room: bigint
  own: bigint
}

export async function readCap(
  sql: Sql | TransactionSql,
  { account, token }: { account: Address | undefined; token: Address },
  { day }: Pick<Clock, 'day'>,
): Promise<CapState> {
  const [row] = await sql<{ cap: bigint; signed: bigint; own: bigint }[]>`
    select coalesce((select daily_cap from chain.dividend_token where token = ${token}), 0) as cap,
      coalesce(sum(amount), 0) as signed,
      coalesce(sum(amount) filter (where voucher.account = ${account ?? '0x'}), 0) as own
    from app.voucher voucher
    where token = ${token} and signed_day = ${day}
      and not exists (
        select from app.withdrawal made where made.id = voucher.withdrawal_id and made.cancelled_at is not null
      )
      and not exists (
        select from app.voucher later
        where later.withdrawal_id = voucher.withdrawal_id and later.number > voucher.number
          and later.signed_day = voucher.signed_day
      )`
  const { cap, signed, own } = row!
  return { room: cap > signed ? cap - signed : 0n, own }
}

const SHARE_OF_CAP = 4n

/**
 * While others have at least the minimum to withdraw: a quarter of what is left and of what the account had today, but
 * never less than the minimum.
 * @param wanted The most that could be signed without the cap.
 */
async function getShare(
  sql: Sql | TransactionSql,
  { account, token, minimum, wanted }: Subject & { minimum: bigint; wanted: bigint },
  { clock, roots }: { clock: Clock; roots: readonly EqualRoot[] },
): Promise<bigint> {
  const { room, own } = await readCap(sql, { account, token }, clock)
  const quarter = (room + own) / SHARE_OF_CAP
  const most = (quarter > minimum ? quarter : minimum) - own
  const share = most < 0n ? 0n : most
  if (share >= room) return room
  if (share >= wanted) return share
  return (await doOthersWait(sql, { account, token, minimum }, findPayable(roots, clock)[0])) ? share : room
}

/** Accounts. Each takes some reads: 10,000 took seven seconds where the database is larger than the memory. */
const MOST_LOOKED_AT = 1_000

/** Assumes that others wait when as many have earned as are looked at. */
async function doOthersWait(
  sql: Sql | TransactionSql,
  { account, token, minimum }: Subject & { minimum: bigint },
  best: EqualRoot | undefined,
): Promise<boolean> {
  if (!best) return false
  // Goes from account to account along the primary key, past all their other days.
  const [found] = await sql`
    with recursive walk as (
      (select account, 1 as nth from settled.leaf order by account limit 1)
      union all
      select later.account, walk.nth + 1
      from walk cross join lateral (
        select leaf.account from settled.leaf leaf where leaf.account > walk.account order by leaf.account limit 1
      ) later
      where walk.nth < ${MOST_LOOKED_AT}
    )
    select from walk
    left join lateral (
      select cumulative from settled.leaf leaf
      where leaf.account = walk.account and leaf.token = ${token} and leaf.day <= ${best.day}
      order by leaf.day desc limit 1
    ) earned on true
    left join chain.dividend_account held on held.account = walk.account and held.token = ${token}
    where walk.nth = ${MOST_LOOKED_AT}
      or walk.account <> ${account} and earned.cumulative >= coalesce(held.paid, 0) + ${toNumeric(minimum)}::numeric
    limit 1`
  return found !== undefined
}
