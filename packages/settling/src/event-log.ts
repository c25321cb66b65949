import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import {
  type ChainLog,
  type HistoryContracts,
  createEventReader,
  eventSignatures,
  type PlacedEvent,
} from '@app/core/settlement/history/events'
import { toByteaArray } from '@app/db/arrays'
import type { PendingQuery, Sql, TransactionSql } from '@app/db/client'
import { toEventSelector } from 'viem/utils'

/** Equal only where every row is equal. */
export interface LogDigest {
  count: number
  sum: bigint
}

export interface EventBatch {
  events: PlacedEvent[]
  digest: LogDigest
}

export interface EventRange {
  after: number
  to: number
}

interface Row {
  address: Address
  block_number: number
  log_index: number
  timestamp: number
  topic0: Hash
  topic1: Hash | null
  topic2: Hash | null
  topic3: Hash | null
  data: `0x${string}`
  digest: bigint
}

type EventName = keyof typeof eventSignatures

const all = getSelectors(Object.keys(eventSignatures) as EventName[])
const announcements = getSelectors(['RulesAnnounced', 'EmptyPoolAnnounced'])

function getSelectors(names: readonly EventName[]): string {
  return toByteaArray(names.map((name) => toEventSelector(`event ${eventSignatures[name]}`)))
}

export function createEventLog(contracts: HistoryContracts, batchSize = 5_000) {
  const read = createEventReader(contracts)
  const addresses = toByteaArray(Object.values(contracts))
  const isWanted = (sql: Sql | TransactionSql, selectors: string): PendingQuery => sql`
    log.address = any(${addresses}::bytea[]) and log.topic0 = any(${selectors}::bytea[])`

  async function* readBatches(
    sql: Sql | TransactionSql,
    { after, to }: EventRange,
    selectors = all,
  ): AsyncGenerator<EventBatch> {
    let from = { block: after, index: 2 ** 31 - 1 }
    for (;;) {
      const rows = await sql<Row[]>`
        select log.address, log.block_number, log.log_index, block.timestamp, log.topic0, log.topic1, log.topic2, log.topic3, log.data,
          hash_record_extended(log, 0)::numeric as digest
        from chain.log log join chain.block block on block.number = log.block_number
        where (log.block_number, log.log_index) > (${from.block}, ${from.index}) and log.block_number <= ${to}
          and ${isWanted(sql, selectors)}
        order by log.block_number, log.log_index limit ${batchSize}`
      const last = rows.at(-1)
      if (!last) return
      from = { block: last.block_number, index: last.log_index }
      const sum = rows.reduce((digest, row) => digest + row.digest, 0n)
      yield { events: rows.flatMap((row) => read(toChainLog(row)) ?? []), digest: { count: rows.length, sum } }
      if (rows.length < batchSize) return
    }
  }

  return {
    readBatches,
    /** Announcements alone: they also decide about earlier days. */
    async readAnnouncements(sql: Sql | TransactionSql, range: EventRange): Promise<PlacedEvent[]> {
      const found: PlacedEvent[] = []
      for await (const { events } of readBatches(sql, range, announcements)) found.push(...events)
      return found
    },
    async readDigest(sql: Sql | TransactionSql, to: number): Promise<LogDigest> {
      const [row] = await sql<[LogDigest]>`
        select count(*) as count, coalesce(sum(hash_record_extended(log, 0)), 0) as sum
        from chain.log log join chain.block block on block.number = log.block_number
        where log.block_number <= ${to} and ${isWanted(sql, all)}`
      return row
    },
  }
}

function toChainLog({
  address,
  block_number,
  log_index,
  timestamp,
  topic0,
  topic1,
  topic2,
  topic3,
  data,
}: Row): ChainLog {
  const topics = [topic0, topic1, topic2, topic3].filter((topic) => topic !== null)
  return { address, blockNumber: block_number, logIndex: log_index, timestamp, topics, data }
}
