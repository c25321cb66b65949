import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@app/db/client'

/** At a real block of the chain, so that the API can ask the node about it. */
export async function writeFreshCursor(
  sql: Sql,
  block: { number: number; hash: string; timestamp: number },
): Promise<void> {
  const later = Math.floor(Date.now() / 1_000) + 86_400
  await sql`insert into chain.cursor ${sql({
    chain_id: 31_337,
    start_block: 0,
    contracts_hash: block.hash,
    projection_version: 1,
    block_number: block.number,
    block_hash: block.hash,
    block_timestamp: block.timestamp,
    final_block_number: block.number,
    final_block_timestamp: block.timestamp,
    head_block_number: block.number,
    head_block_timestamp: block.timestamp,
    head_seen_at: later,
    state: 'live',
    updated_at: later,
  })}`
}

export async function waitUntilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`${url} does not answer`)
}
