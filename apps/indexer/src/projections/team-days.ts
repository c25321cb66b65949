import { toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { getDay } from './step.ts'
import type { PoolChange } from './staking-pool.ts'
import type { Writes } from './writes.ts'

type TeamDay = { ancestor: number; day: number; staked: bigint; unstaked: bigint }

/** What accounts put in and took out, for each account above them and each UTC day, by both. */
export type TeamDays = Map<string, TeamDay>

/** @param getIds Ids from the genesis account down to the account itself. */
export function addTeamDays(
  days: TeamDays,
  { opened, closed }: Pick<PoolChange, 'opened' | 'closed'>,
  getIds: (account: Hex) => readonly number[],
): void {
  const add = (account: Hex, timestamp: number, column: 'staked' | 'unstaked', amount: bigint) => {
    for (const ancestor of getIds(account).slice(0, -1)) getTeamDay(days, ancestor, getDay(timestamp))[column] += amount
  }
  for (const { account, amount, staked, unstaked } of opened.values()) {
    add(account, staked.timestamp, 'staked', amount)
    if (unstaked) add(account, unstaked.timestamp, 'unstaked', amount)
  }
  for (const { account, amount, unstaked } of closed) add(account, unstaked.timestamp, 'unstaked', amount)
}

function getTeamDay(days: TeamDays, ancestor: number, day: number): TeamDay {
  const key = `${ancestor}/${day}`
  let found = days.get(key)
  if (!found) {
    found = { ancestor, day, staked: 0n, unstaked: 0n }
    days.set(key, found)
  }
  return found
}

export function writeTeamDays(tx: TransactionSql, writes: Writes, days: TeamDays): void {
  const list = [...days.values()]
  if (list.length === 0) return
  writes.add(tx`
    insert into chain.team_day as team (ancestor, day, staked, unstaked)
    select * from unnest(
      ${toNumberArray(list.map(({ ancestor }) => ancestor))}::bigint[],
      ${toNumberArray(list.map(({ day }) => day))}::bigint[],
      ${toNumberArray(list.map(({ staked }) => staked))}::numeric[],
      ${toNumberArray(list.map(({ unstaked }) => unstaked))}::numeric[]
    )
    on conflict (ancestor, day) do update set
      staked = team.staked + excluded.staked,
      unstaked = team.unstaked + excluded.unstaked`)
}
