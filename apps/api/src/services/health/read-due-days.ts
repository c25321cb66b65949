import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import type { Database } from '../../database/database.ts'
import { getNextEpoch } from '../settlement/settle-epoch.ts'

export interface DueDays {
  count: number
  /** Seconds of the chain since the oldest could be settled. */
  age: number
}

/** UTC days whose end is final and that are not settled; undefined while no final block is known. */
export async function readDueDays(database: Database): Promise<DueDays | undefined> {
  const [next, [cursor]] = await Promise.all([
    getNextEpoch(database),
    database<{ at: number | null }[]>`select final_block_timestamp as at from chain.cursor where state <> 'replaying'`,
  ])
  if (cursor?.at == null) return undefined
  if (next === undefined || cursor.at < getEpochEnd(next)) return { count: 0, age: 0 }
  return { count: getEpoch(cursor.at) - next, age: cursor.at - getEpochEnd(next) }
}
