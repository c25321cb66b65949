import { selectNow } from '@app/db/clock'
import type { Database } from '../../database/database.ts'

export interface JobState {
  name: string
  /** Unix seconds; null for never. */
  succeededAt: number | null
  /** Seconds since a turn last ended well, or since the first was tried. */
  age: number
}

/** Every job that some replica has begun, whichever does it now. */
export async function readJobs(database: Database): Promise<JobState[]> {
  const rows = await database<{ name: string; succeeded_at: number | null; age: number }[]>`
    select name, succeeded_at, greatest(0, ${selectNow(database)} - coalesce(succeeded_at, first_tried_at)) as age
    from app.job order by name`
  return rows.map(({ name, succeeded_at: succeededAt, age }) => ({ name, succeededAt, age }))
}
