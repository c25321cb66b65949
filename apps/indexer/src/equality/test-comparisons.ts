import type { Deployment } from '@app/config/deployments'
import type { Sql, TransactionSql } from '@app/db/client'
import type { PublicClient } from 'viem'
import { readLogs } from '../ingest/event-log.ts'
import { toHex } from '../projections/origin.ts'
import { askContracts, type Endpoint } from './ask.ts'
import type { Comparison } from './comparison.ts'
import { getContracts } from './contracts.ts'
import type { Place } from './reading.ts'
import { getContracts as getDeployed } from '@app/config/contracts'
import { rowKinds } from './rows.ts'
import { readSums } from './sums.ts'
import type { Excuse } from './uncounted.ts'

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

/** Whatever of index and chain differs at the head, or events that do not add up to it; with how many are not 0. */
export async function findUnequal(sql: Sql, client: PublicClient, deployment: Deployment) {
  const { number, hash, timestamp } = await client.getBlock()
  const block = { number: Number(number), hash, timestamp: Number(timestamp) }
  const endpoint: Endpoint = {
    name: 'node',
    request: async (method, params) => client.request({ method, params } as never),
  }
  const [comparisons, logs] = await sql.begin('isolation level repeatable read', async (tx) => [
    await readEverything(tx, deployment, block.timestamp),
    await readLogs(tx, { block: -1, index: -1 }, block.number, 1e6),
  ])
  const said = await askContracts(endpoint, toHex(deployment.contracts.multicall3), block, comparisons)
  const seen = comparisons.map(({ what, index, tally: { contract, decode, events, start } }, place) => {
    const count = start()
    for (const log of logs) {
      const event = log.address === contract ? decode(log) : undefined
      if (event && events.includes(event.eventName)) count.apply(event.eventName, event.args)
    }
    return { what, index, said: said?.[place], tally: count.getValue(block.timestamp) }
  })
  return {
    unequal: seen.filter((one) => one.index !== one.said || one.tally !== one.said),
    counted: comparisons.filter(({ index }) => index !== 0n).length,
  }
}

/** Contract and event, as `getEventKey` says them, of every event that a comparison counts. */
export function listCounted(comparisons: readonly Comparison[]): Set<string> {
  return new Set(comparisons.flatMap(({ tally }) => tally.events.map((event) => getEventKey(tally.contract, event))))
}

export function getEventKey(contract: string, event: string): string {
  return `${contract.toLowerCase()} ${event}`
}

export function getExcusedKeys(deployment: Deployment, excuses: readonly Excuse[]): string[] {
  return getDeployed(deployment).flatMap(({ kind, address }) =>
    excuses.flatMap((excuse) => (excuse.kind === kind ? [getEventKey(address, excuse.event)] : [])),
  )
}
