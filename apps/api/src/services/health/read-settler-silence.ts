import { selectNow } from '@app/db/clock'
import type { Database } from '../../database/database.ts'

/** Seconds since a settler was heard of, null when none ever was; undefined while nothing is funded that it would settle. */
export async function readSettlerSilence(database: Database): Promise<number | null | undefined> {
  const [row] = await database<{ silence: number | null }[]>`
    select (select greatest(0, ${selectNow(database)} - heard_at) from settled.progress) as silence
    where exists (select from chain.dividend_funding)`
  return row?.silence
}
