import { getEpochStart, getMonthEnd } from '@app/core/settlement/epochs'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import { type Reader, runQuery } from '../../database.ts'

/** @param month Its first day. */
export function describeMonth(month: number) {
  return { epoch: month, lastEpoch: getMonthEnd(month), startAt: getEpochStart(month) }
}

/** In Unix seconds, for lists by day. All days up to a filed one are filed. */
export function selectFiledUntil(database: Reader): PendingQuery<Row[]> {
  return database`(select (max(day) + 1) * 86400::bigint from settled.day where is_filed)`
}

export async function readFiledUntil({ database }: Pick<ServiceContext, 'database'>): Promise<number | null> {
  const [row] = await runQuery(
    database<[{ filedUntil: number | null }]>`select ${selectFiledUntil(database)} as "filedUntil"`,
  )
  return row.filedUntil
}
