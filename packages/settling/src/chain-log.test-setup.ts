import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Hash } from '@app/core/api/primitives'
import type { ChainLog, HistoryContracts } from '@app/core/settlement/history/events'
import { parseRulesFile } from '@app/core/settlement/history/rules-file'
import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { Sql } from '@app/db/client'
import type { SettlingWorld } from './world.ts'

/** A history of the second implementation, with the days that it settled. */
export interface Vector {
  chainId: number
  contracts: HistoryContracts
  rules: string[]
  now: number
  logs: ChainLog[]
  days: { day: number; root: Hash | null; fileHash: Hash }[]
}

const folder = fileURLToPath(new URL('../../core/python/vectors/', import.meta.url))

export const vectorNames = readdirSync(folder).map((name) => name.replace('.json', ''))

export function readVector(name: string): Vector {
  return JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Vector
}

export function getWorld({ chainId, contracts, rules }: Vector): SettlingWorld {
  return { chainId, contracts, rules: rules.map(parseRulesFile) }
}

export const LAST_BLOCK = 1_000_000

const toHash = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`

export async function writeLogs(sql: Sql, logs: readonly ChainLog[]): Promise<void> {
  const blocks = [...new Map(logs.map((log) => [log.blockNumber, log])).values()]
  await sql`
    insert into chain.block (number, hash, parent_hash, timestamp)
    select number, decode(lpad(to_hex(number), 64, '0'), 'hex'), decode(lpad(to_hex(number), 64, '0'), 'hex'), timestamp
    from unnest(${toNumberArray(blocks.map(({ blockNumber }) => blockNumber))}::bigint[],
      ${toNumberArray(blocks.map(({ timestamp }) => timestamp))}::bigint[]) as block(number, timestamp)
    on conflict do nothing`
  const topic = (index: number) => toByteaArray(logs.map(({ topics }) => topics[index] ?? null))
  await sql`
    insert into chain.log (block_number, log_index, block_hash, transaction_hash, transaction_index, address, topic0, topic1, topic2, topic3, data)
    select block_number, log_index, block_hash, block_hash, 0, address, topic0, topic1, topic2, topic3, data
    from unnest(${toNumberArray(logs.map(({ blockNumber }) => blockNumber))}::bigint[],
      ${toNumberArray(logs.map(({ logIndex }) => logIndex))}::integer[],
      ${toByteaArray(logs.map(({ blockNumber }) => toHash(blockNumber)))}::bytea[],
      ${toByteaArray(logs.map(({ address }) => address))}::bytea[],
      ${topic(0)}::bytea[], ${topic(1)}::bytea[], ${topic(2)}::bytea[], ${topic(3)}::bytea[],
      ${toByteaArray(logs.map(({ data }) => data))}::bytea[])
      as log(block_number, log_index, block_hash, address, topic0, topic1, topic2, topic3, data)`
}

export async function moveCursor(
  sql: Sql,
  { chainId, block, timestamp }: { chainId: number; block: number; timestamp: number },
): Promise<void> {
  await sql`delete from chain.cursor`
  await sql`
    insert into chain.cursor (chain_id, start_block, contracts_hash, projection_version, state, updated_at,
      final_block_number, final_block_hash, final_block_timestamp)
    values (${chainId}, 0, ${toHash(1)}, 1, 'live', 0, ${block}, ${toHash(block)}, ${timestamp})`
}

export async function clearChain(sql: Sql): Promise<void> {
  await sql`truncate chain.block, chain.log, chain.cursor, chain.mismatch, chain.deep_reorg restart identity`
}
