import type { PendingQuery } from '@app/db/client'
import { ProjectionError } from './origin.ts'

/** Statements sent one behind the other without waiting for each answer; the database runs them in this order. */
export type Writes = {
  add(query: PendingQuery): void
  /** As `add`, for a statement that must change exactly `count` rows. */
  addExact(query: PendingQuery, count: number, what: string): void
  finish(): Promise<void>
}

export function createWrites(): Writes {
  const queries: PendingQuery[] = []
  const checks: { index: number; count: number; what: string }[] = []
  const add = (query: PendingQuery) => {
    queries.push(query.execute())
  }
  return {
    add,
    addExact: (query, count, what) => {
      checks.push({ index: queries.length, count, what })
      add(query)
    },
    finish: async () => {
      const results = await Promise.all(queries)
      for (const { index, count, what } of checks) {
        const changed = results[index]!.count
        if (changed !== count) {
          throw new ProjectionError(`${count} ${what} should have changed, but ${changed} did: an event is missing`)
        }
      }
    },
  }
}
