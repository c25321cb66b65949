import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { Sql } from '@app/db/client'
import { createDayFollower } from '@app/settling/day-follower'
import type { SettlingWorld } from '@app/settling/world'
import { readOpenDay } from './read-chain.ts'

interface Leaf {
  day: number
  cumulative: bigint
}

export interface OwnDays {
  /** Days before it are dropped; -1: none. */
  getFirstDay(): number
  getRoot(day: number): Hash | undefined
  /** Up to and including the day. */
  getEarned(account: Address, token: Address, day: number): bigint
  /** Why results must not be used; undefined when all days are settled. */
  getProblem(): string | undefined
  /**
   * Goes on to the last final block.
   * @throws The database's error.
   */
  follow(): Promise<void>
}

/**
 * From the day of the newest open root on that is not a wrong one: no veto reaches that one, so no older day is ever asked for. Where it
 * turns out wrong only now, an older day is asked for, and all is computed anew.
 */
export function createOwnDays(sql: Sql, world: SettlingWorld): OwnDays {
  const earned = new Map<string, Leaf[]>()
  const roots = new Map<number, Hash>()
  let openDay = -1
  let problem: string | undefined = 'Days are being computed.'

  const createFollower = () =>
    createDayFollower({
      sql,
      world,
      onBegin: (reason) => {
        problem = `Days are being computed from the first one on: ${reason}.`
        earned.clear()
        roots.clear()
      },
      onDay: async ({ day, listChangedLeaves, getTree }) => {
        for (const { account, token, cumulative } of listChangedLeaves())
          keep(keyOf(account, token), { day, cumulative })
        const root = day < openDay ? undefined : getTree().root
        if (root !== undefined) roots.set(day, root)
        await Promise.resolve()
      },
    })
  let follower = createFollower()

  function keep(key: string, leaf: Leaf): void {
    const leaves = earned.get(key) ?? []
    // A later leaf until the open day stands in for all before it.
    const first = leaves.findLastIndex(({ day }) => day <= openDay)
    const from = leaf.day <= openDay ? leaves.length : Math.max(first, 0)
    earned.set(key, [...leaves.slice(from), leaf])
  }

  return {
    getFirstDay: () => openDay,
    getRoot: (day) => roots.get(day),
    getEarned: (account, token, day) =>
      earned.get(keyOf(account, token))?.findLast((leaf) => leaf.day <= day)?.cumulative ?? 0n,
    getProblem: () => problem,
    follow: async () => {
      const day = (await readOpenDay(sql)) ?? openDay
      // Open roots are never taken back: an older day is that of a root that was kept for right, or final blocks have changed.
      if (day < openDay) follower = createFollower()
      openDay = day
      for (const known of roots.keys()) if (known < day) roots.delete(known)
      const outcome = await follower.follow()
      problem = outcome.kind === 'followed' ? undefined : outcome.reason
    },
  }
}

function keyOf(account: Address, token: Address): string {
  return `${account.toLowerCase()}${token.toLowerCase()}`
}
