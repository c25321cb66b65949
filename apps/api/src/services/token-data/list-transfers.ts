import { type Address, isSameAddress } from '@app/core/address'
import { MAX_LISTED_TRANSFERS, type Transfer, type TransferPage } from '@app/core/api/token-data'
import { toChecksumAddress } from '@app/core/checksum-address'
import { AppError } from '@app/core/app-error'
import { toByteaArray } from '@app/db/arrays'
import type { PendingQuery, Row } from 'postgres'
import { pad } from 'viem'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

type TransferRow = Omit<Transfer, 'amount'> & { data: string }

/**
 * Counts and lists at most `MAX_LISTED_TRANSFERS`; filter by account for more.
 * @throws AppError `INVALID_PARAMETER` for a token whose logs are not stored.
 */
export async function listTransfers(
  ctx: ServiceContext,
  input: PageInput & { address?: Address; token?: Address },
): Promise<Dated<TransferPage>> {
  const { database, config } = ctx
  const { productToken, drToken, powerToken } = config.deployment.contracts
  const { address: account, token: wanted } = input
  const tokens = [productToken, drToken, powerToken]
    .filter((token) => token !== undefined)
    .filter((token) => wanted === undefined || isSameAddress(token, wanted))
  if (tokens.length === 0)
    throw new AppError('INVALID_PARAMETER', {
      details: { parameter: 'token', reason: 'must be a token of ours that is indexed' },
    })
  // The constant is inlined, because a partial index does not match a parameter.
  const isTransfer = database`topic3 is null
    and topic0 = '\\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'`
  const newest = database`order by block_number desc, log_index desc`
  const most = getOffset(input) + input.pageSize
  const isListed = most <= MAX_LISTED_TRANSFERS
  const part = (condition: PendingQuery<Row[]>, limit: number) =>
    database`(select * from chain.log where ${isTransfer} and ${condition} ${newest} limit ${limit})`
  const getParts = (limit: number): PendingQuery<Row[]> => {
    if (account === undefined)
      return join(
        database,
        tokens.map((token) => part(database`address = ${token}`, limit)),
      )
    const topic = pad(account)
    const ours = database`address = any(${toByteaArray(tokens)}::bytea[])`
    return join(database, [
      part(database`topic1 = ${topic} and ${ours}`, limit),
      part(database`topic2 = ${topic} and topic1 <> ${topic} and ${ours}`, limit),
    ])
  }
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

function join(database: ServiceContext['database'], [first, ...others]: PendingQuery<Row[]>[]): PendingQuery<Row[]> {
  return others.reduce((all, one) => database`${all} union all ${one}`, first!)
}
