import type { Deployment } from '@app/config/deployment'
import { toByteaArray } from '@app/db/arrays'
import { createClient, type PendingQuery, type Sql, type TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import { checkSchema } from '@app/db/schema'
import { type Hex, pad } from 'viem'
import { BooksError } from './messages.ts'
import { createMovementReader, getIndexedTokens, getMoneyContracts, type Movement } from './movements.ts'

export interface IndexState {
  block: number
  hash: Hex
  timestamp: number
  finalBlock: number | null
  finalHash: Hex | null
  finalTimestamp: number | null
  behind: string | undefined
  openProblems: string[]
}

export interface Transfer {
  token: Hex
  from: Hex
  to: Hex
  amount: bigint
}

export interface Transaction {
  hash: Hex
  block: number
  logIndex: number
  timestamp: number
  movements: Movement[]
  /** Of indexed tokens only. */
  transfers: Transfer[]
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SILENT_SECONDS = 60
const LAG_BLOCKS = 20

/** Reads everything in one snapshot, read-only whatever the database role may do. */
export async function readIndex<T>(databaseUrl: string, read: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const sql = createClient(databaseUrl, {
    max: 1,
    applicationName: 'books',
    // The role may have a limit for answers.
    settings: { default_transaction_read_only: 'on', lock_timeout: '5s', statement_timeout: '0' },
  })
  try {
    await requireSchema(sql)
    return (await sql.begin('isolation level repeatable read read only', read)) as T
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function requireSchema(sql: Sql): Promise<void> {
  const schema = await checkSchema(sql).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code') ?? error) : String(error)
    throw new BooksError(`The database cannot be asked: ${reason}. Look at DATABASE_URL and whether it runs.`, {
      cause: error,
    })
  })
  if (!schema.fits) throw new BooksError(schema.reason)
}

export async function readState(tx: TransactionSql, { chainId }: Deployment): Promise<IndexState> {
  const [row] = await tx<
    {
      chain_id: number
      block: number | null
      hash: Hex
      timestamp: number
      final_block: number | null
      final_hash: Hex | null
      final_timestamp: number | null
      head: number | null
      state: string
      last_error: string | null
      silent: number
    }[]
  >`
    select chain_id, block_number as block, block_hash as hash, block_timestamp as timestamp, final_block_number as final_block,
      final_block_hash as final_hash, final_block_timestamp as final_timestamp, head_block_number as head, state, last_error,
      ${selectNow(tx)} - updated_at as silent from chain.cursor`
  if (!row || row.block === null) throw new BooksError('Nothing is indexed yet: start the indexer and wait for it.')
  if (row.chain_id !== chainId)
    throw new BooksError(`The index is of chain ${row.chain_id}, and the deployment of chain ${chainId}.`)
  const [{ reorgs } = { reorgs: 0 }] = await tx<{ reorgs: number }[]>`
    select count(*) as reorgs from chain.deep_reorg where acknowledged_at is null`
  const mismatches = await tx<{ what: string; block_number: number; index_value: bigint; chain_value: bigint }[]>`
    select what, block_number, index_value, chain_value from chain.mismatch where ended_at is null order by what`
  return {
    block: row.block,
    hash: row.hash,
    timestamp: row.timestamp,
    finalBlock: row.final_block,
    finalHash: row.final_hash,
    finalTimestamp: row.final_timestamp,
    behind: describeDelay(row),
    openProblems: [
      ...(reorgs > 0
        ? [`${reorgs} reorganisations of final blocks are not acknowledged: npm run acknowledge -w apps/indexer`]
        : []),
      ...mismatches.map(
        (each) =>
          `index and chain differ since block ${each.block_number}: ${each.what} is ${each.index_value} in the index, ${each.chain_value} on the chain (docs/operations.md, "Index and chain differ")`,
      ),
    ],
  }
}

function describeDelay(row: {
  block: number | null
  head: number | null
  state: string
  last_error: string | null
  silent: number
}): string | undefined {
  if (row.state === 'replaying') return 'the indexer builds its tables anew'
  if (row.state === 'failing') return `the indexer cannot go on: ${row.last_error ?? 'look at its log'}`
  const lag = (row.head ?? 0) - (row.block ?? 0)
  if (lag > LAG_BLOCKS) return `the index is ${lag} blocks behind the chain`
  if (row.silent > SILENT_SECONDS) return `the indexer was last heard of ${row.silent} seconds ago`
  return undefined
}

interface LogRow {
  address: Hex
  block_number: number
  log_index: number
  transaction_hash: Hex
  timestamp: number
  topic0: Hex
  topic1: Hex | null
  topic2: Hex | null
  topic3: Hex | null
  data: Hex
}

/** In chain order. `account` leaves out transactions that do not name it. */
export async function* readTransactions(
  tx: TransactionSql,
  deployment: Deployment,
  { to, account }: { to: number; account?: Hex },
): AsyncGenerator<Transaction> {
  const reader = createMovementReader(deployment)
  const indexed = toByteaArray(getIndexedTokens(deployment))
  const money = toByteaArray(getMoneyContracts(deployment).map(({ address }) => pad(address)))
  const ofAccount: PendingQuery =
    account === undefined
      ? tx`true`
      : tx`(${pad(account)}::bytea in (topic1, topic2, topic3) or position(${pad(account)}::bytea in data) > 0)`
  const isTransferOfOurs: PendingQuery =
    account === undefined
      ? tx`(topic1 = any(${money}::bytea[]) or topic2 = any(${money}::bytea[]))`
      : tx`${pad(account)}::bytea in (topic1, topic2)`
  let current: Transaction | undefined
  const rows = tx<LogRow[]>`
    select log.address, log.block_number, log.log_index, log.transaction_hash, block.timestamp, topic0, topic1, topic2, topic3, data
    from chain.log log join chain.block block on block.number = log.block_number
    where log.block_number <= ${to} and (
      (log.address = any(${toByteaArray(reader.addresses)}::bytea[])
        and topic0 = any(${toByteaArray(reader.selectors)}::bytea[]) and ${ofAccount})
      or (topic0 = ${TRANSFER} and topic3 is null and log.address = any(${indexed}::bytea[]) and ${isTransferOfOurs}))
    order by log.block_number, log.log_index`.cursor(2_000)
  for await (const batch of rows) {
    for (const row of batch) {
      if (current?.hash !== row.transaction_hash) {
        if (current) yield current
        current = {
          hash: row.transaction_hash,
          block: row.block_number,
          logIndex: row.log_index,
          timestamp: row.timestamp,
          movements: [],
          transfers: [],
        }
      }
      if (row.topic0 === TRANSFER)
        current.transfers.push({
          token: row.address,
          from: `0x${row.topic1!.slice(26)}`,
          to: `0x${row.topic2!.slice(26)}`,
          amount: BigInt(row.data),
        })
      else {
        const topics = [row.topic0, row.topic1, row.topic2, row.topic3].filter((topic) => topic !== null)
        current.movements.push(...reader.read({ address: row.address, topics, data: row.data }))
      }
    }
  }
  if (current) yield current
}
