import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { ProjectedLog } from '../projections/projector.ts'
import type { BlockRef } from './cursor.ts'
import type { ChainLog, Header } from './node.ts'

export async function insertBlocks(tx: TransactionSql, headers: readonly Header[]): Promise<void> {
  if (headers.length === 0) return
  await tx`
    insert into chain.block (number, hash, parent_hash, timestamp)
    select * from unnest(
      ${toNumberArray(headers.map(({ number }) => number))}::bigint[],
      ${toByteaArray(headers.map(({ hash }) => hash))}::bytea[],
      ${toByteaArray(headers.map(({ parentHash }) => parentHash))}::bytea[],
      ${toNumberArray(headers.map(({ timestamp }) => timestamp))}::bigint[]
    )`
}

export async function insertLogs(tx: TransactionSql, logs: readonly ChainLog[]): Promise<void> {
  if (logs.length === 0) return
  const topic = (index: number) => logs.map(({ topics }) => topics[index] ?? null)
  await tx`
    insert into chain.log (
      block_number, log_index, block_hash, transaction_hash, transaction_index,
      address, topic0, topic1, topic2, topic3, data
    )
    select * from unnest(
      ${toNumberArray(logs.map(({ blockNumber }) => blockNumber))}::bigint[],
      ${toNumberArray(logs.map(({ logIndex }) => logIndex))}::integer[],
      ${toByteaArray(logs.map(({ blockHash }) => blockHash))}::bytea[],
      ${toByteaArray(logs.map(({ transactionHash }) => transactionHash))}::bytea[],
      ${toNumberArray(logs.map(({ transactionIndex }) => transactionIndex))}::integer[],
      ${toByteaArray(logs.map(({ address }) => address))}::bytea[],
      ${toByteaArray(topic(0))}::bytea[],
      ${toByteaArray(topic(1))}::bytea[],
      ${toByteaArray(topic(2))}::bytea[],
      ${toByteaArray(topic(3))}::bytea[],
      ${toByteaArray(logs.map(({ data }) => data))}::bytea[]
    )`
}

type LogRow = {
  block_number: number
  log_index: number
  timestamp: number
  transaction_hash: Hex
  address: Hex
  topic0: Hex | null
  topic1: Hex | null
  topic2: Hex | null
  topic3: Hex | null
  data: Hex
}

export async function readLogs(
  tx: TransactionSql,
  after: { block: number; index: number },
  to: number,
  limit: number,
  addresses?: readonly Hex[],
): Promise<ProjectedLog[]> {
  const rows = await tx<LogRow[]>`
    select log.block_number, log.log_index, block.timestamp, log.transaction_hash, log.address,
      log.topic0, log.topic1, log.topic2, log.topic3, log.data
    from chain.log log join chain.block block on block.number = log.block_number
    where (log.block_number, log.log_index) > (${after.block}, ${after.index}) and log.block_number <= ${to}
      ${addresses ? tx`and log.address = any(${toByteaArray(addresses)}::bytea[])` : tx``}
    order by log.block_number, log.log_index
    limit ${limit}`
  return rows.map((row) => ({
    address: row.address,
    blockNumber: row.block_number,
    timestamp: row.timestamp,
    transactionHash: row.transaction_hash,
    logIndex: row.log_index,
    topics: [row.topic0, row.topic1, row.topic2, row.topic3].filter((topic) => topic !== null),
    data: row.data,
  }))
}

export async function readBlock(tx: TransactionSql, number: number): Promise<BlockRef | undefined> {
  const [row] = await tx<BlockRef[]>`select number, hash, timestamp from chain.block where number = ${number}`
  return row
}

export async function pruneBelow(tx: TransactionSql, oldFloor: number | null, floor: number): Promise<void> {
  await tx`delete from chain.journal where block_number <= ${floor}`
  await tx`
    delete from chain.block
    where number < ${floor} and number >= ${oldFloor ?? 0}
      and not exists (select from chain.log where log.block_number = block.number)`
}
