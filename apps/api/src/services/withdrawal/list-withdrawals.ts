import type { Address } from '@app/core/address'
import type { Withdrawal, WithdrawalPage } from '@app/core/api/withdrawal'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import { toNumeric } from '@app/db/client'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput, runQuery } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { type Clock, readClock } from './read-clock.ts'
import {
  completeWithdrawal,
  describePayment,
  type PaymentRow,
  selectPayment,
  selectWithdrawal,
  type WithdrawalRow,
} from './read-withdrawal.ts'

type ListContext = Pick<ServiceContext, 'config' | 'database' | 'lagRule'>

interface Asked {
  address: Address
  token?: Address | undefined
  id?: string | undefined
  transaction?: Hash | undefined
}

export async function listWithdrawals(
  ctx: ListContext,
  { page, pageSize, ...asked }: PageInput & Asked,
): Promise<Dated<WithdrawalPage>> {
  const { database } = ctx
  const { cursor } = await readChain(ctx, database`select 1`)
  const clock = await runQuery(readClock(database, ctx))
  const [places, [counted]] = await runQuery(
    Promise.all([
      database<Place[]>`
        select * from (${selectPlaces(ctx, asked)}) place
        order by at desc, is_found, number desc, log_index desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from (${selectPlaces(ctx, asked)}) place`,
    ]),
  )
  const list = await runQuery(readPlaces(ctx, asked.address, { places, clock }))
  return { cursor, data: { list, page, pageSize, total: counted?.total ?? 0 } }
}

interface Place {
  at: number
  is_found: boolean
  number: number
  log_index: number
}

function selectPlaces({ database }: ListContext, { address, token, id, transaction }: Asked) {
  const ofToken = token === undefined ? database`` : database`and token = ${token}`
  const ofId = (number: PendingQuery<Row[]>) =>
    id === undefined ? database`` : database`and ${number} = ${toNumeric(BigInt(id))}`
  return database`
    select requested_at as at, false as is_found, number, 0::bigint as log_index
    from app.withdrawal made where account = ${address} ${ofToken} ${ofId(database`id`)}
      ${
        transaction === undefined
          ? database``
          : database`and made.cancelled_at is null and ${transaction} = (
        select paid.transaction_hash from chain.dividend_payment paid
        where paid.account = made.account and paid.token = made.token and paid.paid_in_all >= made.paid_to
        order by paid.block_number, paid.log_index limit 1
      )`
      }
    union all
    select paid.paid_at, true, paid.block_number, paid.log_index from chain.dividend_payment paid
    where paid.account = ${address} ${ofToken} ${ofId(database`paid.block_number * 4294967296::numeric + paid.log_index`)}
      ${transaction === undefined ? database`` : database`and paid.transaction_hash = ${transaction}`}
      and not exists (
        select from app.withdrawal made
        where made.account = paid.account and made.token = paid.token and made.cancelled_at is null
          and made.paid_to > paid.paid_in_all - paid.amount and made.paid_to <= paid.paid_in_all
      )`
}

async function readPlaces(
  ctx: ListContext,
  address: Address,
  { places, clock }: { places: readonly Place[]; clock: Clock },
): Promise<Withdrawal[]> {
  const { database } = ctx
  const numbers = places.filter((place) => !place.is_found).map(({ number }) => number)
  const found = places.filter((place) => place.is_found)
  const [records, payments] = await Promise.all([
    database<(WithdrawalRow & { number: number })[]>`
      select record.*, made.number from (
        ${selectWithdrawal(database)} where withdrawal.account = ${address} and withdrawal.number = any(${numbers}::bigint[])
      ) record join app.withdrawal made on made.id = record.id`,
    database<FoundRow[]>`
      select account, token, amount, fee, paid_in_all, log_index, ${selectPayment(database)} as payment
      from chain.dividend_payment
      where (block_number, log_index) in (
        select * from unnest(${found.map(({ number }) => number)}::bigint[], ${found.map((each) => each.log_index)}::bigint[])
      )`,
  ])
  const made = new Map<string, Withdrawal>()
  for (const row of records) made.set(`${row.number}`, await completeWithdrawal(ctx, { row, clock }))
  for (const row of payments) made.set(`${row.payment.blockNumber}/${row.log_index}`, describeFound(row, clock))
  return places.flatMap((place) => made.get(`${place.number}${place.is_found ? `/${place.log_index}` : ''}`) ?? [])
}

interface FoundRow {
  account: Address
  token: Address
  amount: bigint
  fee: bigint
  paid_in_all: bigint
  log_index: number
  payment: PaymentRow
}

function describeFound(row: FoundRow, clock: Clock): Withdrawal {
  const { amount, fee, paid_in_all: to } = row
  const payment = describePayment(row.payment, clock)
  return {
    id: ((BigInt(payment.blockNumber) << 32n) + BigInt(row.log_index)).toString(),
    account: toChecksumAddress(row.account),
    token: toChecksumAddress(row.token),
    from: (to - amount).toString(),
    to: to.toString(),
    amount: payment.amount,
    fee: fee.toString(),
    receive: payment.received,
    state: payment.isFinal ? 'successful' : 'pending',
    requestedAt: payment.paidAt,
    voucher: null,
    voucherCount: 0,
    payment,
    cancelledAt: null,
    isFound: true,
  }
}
