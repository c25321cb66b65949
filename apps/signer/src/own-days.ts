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
  getEarned(account: Address, token: Address, day: number): bigint
  getProblem(): string | undefined
  follow(): Promise<void>
}

/**
 * Starts at the newest open root that is not known to be wrong. If that proves wrong later, everything is computed
 * anew.
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
    // A later leaf until the open day stands for all before it.
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
      // An older day means that the root was taken for right, or that final blocks have changed.
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
