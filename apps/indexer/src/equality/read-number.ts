import type { PendingQuery } from '@app/db/client'
import { toNumber } from './comparison.ts'

export async function readNumber(query: PendingQuery): Promise<bigint> {
  const [row] = await query
  return toNumber(row?.['value'] ?? 0n)
}
