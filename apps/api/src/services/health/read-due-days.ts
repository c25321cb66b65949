import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import type { Database } from '../../database/database.ts'

export interface DueDays {
  count: number
  /** Seconds of the chain since the oldest could be settled. */
  age: number
}

/** UTC days whose end is final and that the settler has not settled; undefined while no final block is known, or it has never run. */
export async function readDueDays(database: Database): Promise<DueDays | undefined> {
  const [row] = await database<{ next: number | null; at: number | null }[]>`
    select next_day as next, (select final_block_timestamp from chain.cursor where state <> 'replaying') as at
    from settled.progress`
  if (row?.at == null) return undefined
  if (row.next === null || row.at < getEpochEnd(row.next)) return { count: 0, age: 0 }
  return { count: getEpoch(row.at) - row.next, age: row.at - getEpochEnd(row.next) }
}
