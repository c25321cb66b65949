import type { PendingQuery, Row } from 'postgres'
import type { Reader } from '../../database/database.ts'

/**
 * The newest root (`day`, `root_index`, `root`) of at least `age` seconds at the newest final block, of cursor `c`, that stands and is
 * the one settled here. No other root is ever named with money.
 */
export function selectBestRoot(database: Reader, age: number): PendingQuery<Row[]> {
  return database`
    select day.day, posted.root_index, posted.root
    from chain.dividend_root posted join settled.day day on day.day = posted.day and day.root = posted.root
    where posted.posted_at + ${age}::bigint <= c.final_block_timestamp
    order by posted.root_index desc limit 1`
}
