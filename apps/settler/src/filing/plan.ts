import type { Hash } from '@app/core/api/primitives'
import { getMonthEnd, getMonthStart, getEpochStart } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'
import { readChainState } from '@app/settling/chain-state'
import { isOpen, readStandingRoots } from '../standing-roots.ts'

/** What an operator has to see to first. Nothing was changed in the database. */
export class FilingError extends Error {
  override readonly name = 'FilingError'
}

export interface Month {
  /** First day of the calendar month, settled or not. */
  month: number
  days: readonly { day: number; fileHash: Hash }[]
}

type Reader = Sql | TransactionSql

export const describeDay = (day: number) => new Date(getEpochStart(day) * 1_000).toISOString().slice(0, 10)
export const describeMonth = (month: number) => describeDay(month).slice(0, 7)

/**
 * Months that are not filed yet, the oldest first. The first one begins with the first settled day: nobody had anything
 * before.
 * @throws FilingError
 */
export async function readMonths(sql: Reader, chainId: number, lastDay: number): Promise<Month[]> {
  const rows = await sql<{ day: number; fileHash: Hash; isFiled: boolean }[]>`
    select day, file_hash as "fileHash", is_filed as "isFiled" from settled.day where day <= ${lastDay} order by day`
  if (rows.at(-1)?.day !== lastDay)
    throw new FilingError(
      `${describeMonth(lastDay)} is not whole: ${rows.length === 0 ? 'nothing is settled up to its end' : `days are settled up to ${describeDay(rows.at(-1)!.day)}`}.`,
    )
  const gap = rows.find(({ day }, place) => place > 0 && rows[place - 1]!.day !== day - 1)
  if (gap) throw new FilingError(`The day before ${describeDay(gap.day)} is missing: let the settler compute it.`)
  await requireFinal(sql, chainId, lastDay)
  const months = new Map<number, Month['days'][number][]>()
  for (const { day, fileHash, isFiled } of rows) {
    if (isFiled) continue
    const month = getMonthStart(day)
    months.set(month, [...(months.get(month) ?? []), { day, fileHash }])
  }
  return [...months].map(([month, days]) => ({ month, days }))
}

/** @throws FilingError when a day up to this one could still become another, or money could still follow one of them. */
export async function requireFinal(sql: Reader, chainId: number, lastDay: number): Promise<void> {
  const state = await readChainState(sql, chainId)
  if (typeof state === 'string') throw new FilingError(`Nothing is filed now. ${state}`)
  const [alarm] = await sql<{ kind: string; subject: string; detail: string }[]>`
    select kind, subject, detail from settled.alarm
    where ended_at is null and kind in ('dayDiffers', 'rootDiffers') order by id limit 1`
  if (alarm) throw new FilingError(`The alarm ${alarm.kind} of ${alarm.subject} is open: ${alarm.detail}`)
  const roots = await readStandingRoots(sql, state.final.number)
  const other = roots.find(({ day, root, settled }) => day <= lastDay && settled?.root !== root)
  if (other)
    throw new FilingError(`Root ${other.index} of ${describeDay(other.day)} stands and is not the settled one.`)
  const open = roots.findLast((root) => isOpen(root, state.final.timestamp) && root.settled?.root === root.root)
  if (!open || open.day <= lastDay)
    throw new FilingError(
      `${describeMonth(lastDay)} is too new: ${open ? `the newest root that no veto reaches is of ${describeDay(open.day)}` : 'there is no root that no veto reaches'}, and must be of a day after the month.`,
    )
  // The exit page asks the service for all day files back to the second whole one, which may be away from the folder.
  const [whole] = await sql<{ day: number }[]>`
    select day from settled.day where is_whole order by day desc offset 1 limit 1`
  if (!whole || whole.day <= lastDay)
    throw new FilingError(
      `${describeMonth(lastDay)} is too new: an account that leaves by the exit page needs the day files ${whole ? `from ${describeDay(whole.day)} on` : 'of all days'}.`,
    )
}

export interface MonthRows {
  shares: number
  leaves: number
  sums: number
}

/** Shares and leaves that would go, and sums that would come. */
export async function countRows(sql: Sql, { month }: Month): Promise<MonthRows> {
  const last = getMonthEnd(month)
  const [row] = await sql<[MonthRows]>`
    select (select count(*) from settled.share where day between ${month} and ${last}) as shares,
      (select count(*) from (
        select distinct account, kind, token from settled.share where day between ${month} and ${last}) share) as sums,
      (select count(*) - count(distinct (account, token)) from settled.leaf where day between ${month} and ${last})
        as leaves`
  return row
}
