import { SECONDS_PER_DAY } from '@app/core/constants'
import type { TransactionSql } from '@app/db/client'
import type { RowStore } from './row-store.ts'

/**
 * What one event does to rows. Steps are applied in the order of the chain. Written as methods: tsx sets the name of each arrow function
 * whenever it is made, which shows in the speed.
 */
export type Step = {
  /** Names every row that `apply` reads or changes. */
  require?: (rows: RowStore) => void
  /** As `require`, for rows that are known only once the others are read. */
  requireNext?: (rows: RowStore) => void
  apply: (rows: RowStore) => void
}

/** Reads what the steps of a batch need and lets them change it; `rows.write` is left to the caller. */
export async function applySteps(steps: readonly Step[], rows: RowStore, tx: TransactionSql): Promise<void> {
  for (const step of steps) step.require?.(rows)
  await rows.load(tx)
  for (const step of steps) step.requireNext?.(rows)
  await rows.load(tx)
  for (const step of steps) step.apply(rows)
}

/** Unix seconds at which the UTC day of `time` began. */
export function getDay(time: number): number {
  return time - (time % SECONDS_PER_DAY)
}
