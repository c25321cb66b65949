import type { PendingQuery } from '@app/db/client'
import { toNumber } from './comparison.ts'

/** One number of the tables; 0 where there is no row. */
export async function readNumber(query: PendingQuery): Promise<bigint> {
  const [row] = await query
  return toNumber(row?.['value'] ?? 0n)
}
