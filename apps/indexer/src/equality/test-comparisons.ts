import type { Deployment } from '@app/config/deployments'
import type { TransactionSql } from '@app/db/client'
import type { Comparison } from './comparison.ts'
import { getContracts } from './contracts.ts'
import { type Place, rowKinds } from './rows.ts'
import { readSums } from './sums.ts'

/** Every comparison that there is for these tables, for tests. */
export async function readEverything(tx: TransactionSql, deployment: Deployment, time: number): Promise<Comparison[]> {
  const contracts = getContracts(deployment)
  const found = await readSums(tx, contracts, time)
  for (const readRows of rowKinds) {
    let after: Place | undefined
    do {
      const page = await readRows(tx, contracts, { after, limit: 7, time })
      found.push(...page.comparisons)
      after = page.next
    } while (after)
  }
  return found
}

/** Contract and event, as `getEventKey` says them, of every event that a comparison counts. */
export function listCounted(comparisons: readonly Comparison[]): Set<string> {
  return new Set(comparisons.flatMap(({ tally }) => tally.events.map((event) => getEventKey(tally.contract, event))))
}

export function getEventKey(contract: string, event: string): string {
  return `${contract.toLowerCase()} ${event}`
}
