import type { TransactionSql } from '@app/db/client'
import { toHex } from 'viem'
import { expect, it } from 'vitest'
import { askContracts, type Endpoint } from '../../equality/ask.ts'
import type { Comparison } from '../../equality/comparison.ts'
import { getContracts } from '../../equality/contracts.ts'
import { type Place, rowKinds } from '../../equality/rows.ts'
import { readSums } from '../../equality/sums.ts'
import { readLogs } from '../../ingest/event-log.ts'
import { client, deployment, sql } from './markets.test-setup.ts'

async function readEverything(tx: TransactionSql, time: number): Promise<Comparison[]> {
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

export function describeEquality(): void {
  it('are equal to the contracts in every sum and row that is compared, and so are the events added up', async () => {
    const { number, hash, timestamp } = await client.getBlock()
    const block = { number: Number(number), hash, timestamp: Number(timestamp) }
    const endpoint: Endpoint = {
      name: 'anvil',
      request: async (method, params) => client.request({ method, params } as never),
    }
    const [comparisons, logs] = await sql.begin('isolation level repeatable read', async (tx) => [
      await readEverything(tx, block.timestamp),
      await readLogs(tx, { block: -1, index: -1 }, block.number, 1e6),
    ])
    const said = await askContracts(endpoint, deployment.contracts.multicall3, block, comparisons)
    const seen = comparisons.map(({ what, index, tally: { contract, decode, events, start } }) => {
      const count = start()
      for (const log of logs) {
        const event = log.address === contract ? decode(log) : undefined
        if (event && events.includes(event.eventName)) count.apply(event.eventName, event.args)
      }
      return { what, index, tally: count.getValue(block.timestamp) }
    })
    expect(seen).toEqual(seen.map(({ what }, index) => ({ what, index: said![index], tally: said![index] })))
    const kinds = new Set(comparisons.map(({ what }) => what.split('(')[0]))
    expect(kinds.size).toBeGreaterThan(35)
    expect(comparisons.filter(({ index }) => index !== 0n).length).toBeGreaterThan(80)
    await expect(
      askContracts(endpoint, deployment.contracts.multicall3, { ...block, hash: toHex(1, { size: 32 }) }, comparisons),
    ).resolves.toBeUndefined()
  })
}
