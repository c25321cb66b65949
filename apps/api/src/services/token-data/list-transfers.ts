import { type Address, isSameAddress } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import {
  MAX_LISTED_TRANSFERS,
  type Transfer,
  type TransferDirection,
  type TransferPage,
  type TransferSums,
} from '@app/core/api/token-data'
import { toChecksumAddress } from '@app/core/checksum-address'
import { AppError } from '@app/core/app-error'
import { toByteaArray } from '@app/db/arrays'
import type { PendingQuery, Row } from 'postgres'
import { pad } from 'viem'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

type Query = PendingQuery<Row[]>
type TransferRow = Omit<Transfer, 'amount'> & { data: string }

interface TransferFilter {
  token?: Address | undefined
  direction?: TransferDirection | undefined
  with?: Address | undefined
  transaction?: Hash | undefined
}

/** Counts and lists at most `MAX_LISTED_TRANSFERS`; filter by account for more. */
export async function listTransfers(
  ctx: ServiceContext,
  input: PageInput & TransferFilter & { address?: Address | undefined },
): Promise<Dated<TransferPage>> {
  const { database } = ctx
  const { address: account } = input
  const newest = database`order by block_number desc, log_index desc`
  const most = getOffset(input) + input.pageSize
  const isListed = most <= MAX_LISTED_TRANSFERS
  const sides = account === undefined ? getSidesOfAll(ctx, input) : getSides(ctx, account, input)
  const getParts = (limit: number): Query =>
    join(
      database,
      sides.map(({ condition, further }) => {
        const part = (count: number) => database`select * from chain.log where ${condition} ${newest} limit ${count}`
        return further === undefined
          ? database`(${part(limit)})`
          : database`(select * from (${part(MAX_LISTED_TRANSFERS)}) part where ${further} ${newest} limit ${limit})`
      }),
    )
  const { cursor, row } = await readChain<{ total: number; list: TransferRow[] }>(
    ctx,
    database`
      select
        (select least(count(*), ${MAX_LISTED_TRANSFERS}) from (${getParts(MAX_LISTED_TRANSFERS)}) counted) as total,
        (select coalesce(json_agg(json_build_object(
            'token', '0x' || encode(address, 'hex'), 'from', '0x' || encode(substring(topic1 from 13), 'hex'),
            'to', '0x' || encode(substring(topic2 from 13), 'hex'), 'data', '0x' || encode(data, 'hex'),
            'blockNumber', block_number, 'logIndex', log_index, 'transaction', '0x' || encode(transaction_hash, 'hex'),
            'transferredAt', (select timestamp from chain.block where number = page.block_number)
          ) order by block_number desc, log_index desc), '[]')
          from (
            select * from (${getParts(isListed ? most : 0)}) parts ${newest}
            offset ${getOffset(input)} limit ${isListed ? input.pageSize : 0}
          ) page) as list`,
  )
  return {
    cursor,
    data: {
      list: row.list.map(({ data, ...transfer }) => ({
        ...transfer,
        token: toChecksumAddress(transfer.token),
        from: toChecksumAddress(transfer.from),
        to: toChecksumAddress(transfer.to),
        amount: BigInt(data).toString(),
      })),
      ...getPage(input, row.total),
    },
  }
}

export async function sumTransfers(
  ctx: ServiceContext,
  { address: account, ...filter }: TransferFilter & { address: Address },
): Promise<Dated<TransferSums>> {
  const { database } = ctx
  const moved = getSides(ctx, account, filter).map(
    ({ condition, further = database`true`, direction }) => database`
      (select address, data, ${direction}::text as direction, ${further} as is_asked from chain.log
        where ${condition} limit ${MAX_LISTED_TRANSFERS + 1})`,
  )
  const { cursor, row } = await readChain<Pick<TransferSums, 'sums'>>(
    ctx,
    database`
      with moved as materialized (${join(database, moved)})
      select case when (select count(*) from moved) <= ${MAX_LISTED_TRANSFERS} then (
        select coalesce(json_agg(json_build_object(
            'token', '0x' || encode(address, 'hex'), 'direction', direction, 'amount', amount::text, 'rowCount', row_count
          ) order by address, direction), '[]')
        from (
          select address, direction, ${sumData(database)} as amount, count(*) as row_count from moved
          where is_asked group by address, direction
        ) sums
      ) end as sums`,
  )
  const sums = row.sums && row.sums.map((sum) => ({ ...sum, token: toChecksumAddress(sum.token) }))
  return { cursor, data: { account, sums } }
}

const WORD_BYTES = 32
const PART_BYTES = 4

/** PostgreSQL 15 cannot cast 32 bytes to a number, so parts of four bytes are summed separately. */
function sumData(database: ServiceContext['database']): Query {
  const parts = Array.from({ length: WORD_BYTES / PART_BYTES }, (_, place) => {
    const from = place * PART_BYTES
    const weight = 2n ** BigInt(8 * (WORD_BYTES - PART_BYTES - from))
    return `sum(('x' || encode(substring(data from ${from + 1} for ${PART_BYTES}), 'hex'))::bit(32)::bigint) * ${weight}::numeric`
  })
  return database`${database.unsafe(parts.join(' + '))}`
}

interface Side {
  condition: Query
  /** Filters the newest rows that match `condition`, for which there is an index. */
  further?: Query | undefined
  direction: TransferDirection
}

function getTokens({ config }: ServiceContext, wanted: Address | undefined): Address[] {
  const { productToken, drToken, powerToken } = config.deployment.contracts
  const tokens = [productToken, drToken, powerToken]
    .filter((token) => token !== undefined)
    .filter((token) => wanted === undefined || isSameAddress(token, wanted))
  if (tokens.length === 0)
    throw new AppError('INVALID_PARAMETER', {
      details: { parameter: 'token', reason: 'must be a token of ours that is indexed' },
    })
  return tokens
}

/** The constant is inlined, because a partial index does not match a parameter. */
function isTransfer(database: ServiceContext['database']): Query {
  return database`topic3 is null
    and topic0 = '\\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'`
}

export function selectOurTransfers(ctx: ServiceContext, token?: Address): Query {
  const { database } = ctx
  return database`${isTransfer(database)} and address = any(${toByteaArray(getTokens(ctx, token))}::bytea[])`
}

function getSidesOfAll(ctx: ServiceContext, { token }: TransferFilter): Omit<Side, 'direction'>[] {
  const { database } = ctx
  return getTokens(ctx, token).map((each) => ({ condition: database`${isTransfer(database)} and address = ${each}` }))
}

function getSides(ctx: ServiceContext, account: Address, filter: TransferFilter): Side[] {
  const { database } = ctx
  const topic = pad(account)
  const ours = selectOurTransfers(ctx, filter.token)
  const { with: other, transaction } = filter
  const narrow = (otherSide: 'topic1' | 'topic2'): Query | undefined => {
    if (other === undefined && transaction === undefined) return undefined
    return database`(true
      ${other === undefined ? database`` : database`and ${database(otherSide)} = ${pad(other)}`}
      ${transaction === undefined ? database`` : database`and transaction_hash = ${transaction}`})`
  }
  const sides: Side[] = [
    { condition: database`topic1 = ${topic} and ${ours}`, further: narrow('topic2'), direction: 'out' },
    {
      condition: database`topic2 = ${topic} and topic1 <> ${topic} and ${ours}`,
      further: narrow('topic1'),
      direction: 'in',
    },
  ]
  return sides.filter(({ direction }) => filter.direction === undefined || direction === filter.direction)
}

function join(database: ServiceContext['database'], [first, ...others]: Query[]): Query {
  return others.reduce((all, one) => database`${all} union all ${one}`, first!)
}
