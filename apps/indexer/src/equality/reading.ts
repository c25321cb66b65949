import type { PendingQuery, TransactionSql } from '@app/db/client'
import type { Abi } from 'viem'
import { type Comparison, compareNewest, compareSum, type Rules, toNumber, type View } from './comparison.ts'
import type { Contracts } from './contracts.ts'

/** The key of the last row of a page; the next page begins after it. */
export type Place = readonly (string | number)[]
export type Page = { comparisons: Comparison[]; next: Place | undefined }
export type Reading = { after: Place | undefined; limit: number; time: number }
export const nothing: Page = { comparisons: [], next: undefined }

export type Rows = (tx: TransactionSql, contracts: Contracts, reading: Reading) => Promise<Page>

export function toPage<row>(
  rows: readonly row[],
  { limit }: Reading,
  getPlace: (row: row) => Place,
  getComparisons: (row: row) => Comparison[],
): Page {
  const last = rows.at(-1)
  return {
    comparisons: rows.flatMap(getComparisons),
    next: last !== undefined && rows.length === limit ? getPlace(last) : undefined,
  }
}

export async function readNumber(query: PendingQuery): Promise<bigint> {
  const [row] = await query
  return toNumber(row?.['value'] ?? 0n)
}

export async function readSum<const abi extends Abi>(
  view: View<abi>,
  index: Promise<bigint>,
  rules: Rules<abi>,
): Promise<Comparison> {
  return compareSum(view, await index, rules)
}

export async function readNewest<const abi extends Abi>(
  view: View<abi>,
  index: Promise<bigint>,
  rules: Rules<abi>,
): Promise<Comparison> {
  return compareNewest(view, await index, rules)
}
