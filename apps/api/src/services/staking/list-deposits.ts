import type { Address } from '@app/core/address'
import {
  type Deposit,
  depositKind,
  type DepositKind,
  type DepositOrder,
  depositOrders,
  type DepositPage,
  type DepositSums,
} from '@app/core/api/staking'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import { type Database, getPage, type PageInput } from '../../database.ts'
import { type ChainRead, type Dated, readChain } from '../../indexed/read-chain.ts'
import {
  defineSharedRead,
  isFarPage,
  type PageRequest,
  pageRequestTypes,
  toPageRequest,
} from '../../indexed/shared-read.ts'

type ReadDeposits = (ctx: ServiceContext, asked: PageRequest) => Promise<ChainRead<{ total: number; list: Deposit[] }>>

const reads = new Map<string, ReadDeposits>(
  [undefined, ...depositKind.options].flatMap((kind) =>
    depositOrders.map((order) => [getReadKey(kind, order), defineDepositRead(kind, order)] as const),
  ),
)

function getReadKey(kind: DepositKind | undefined, order: DepositOrder): string {
  return `${kind} ${order}`
}

function defineDepositRead(kind: DepositKind | undefined, order: DepositOrder): ReadDeposits {
  return defineSharedRead(pageRequestTypes, (ctx) => selectDeposits(ctx, order, { kind }), isFarPage)
}

export interface DepositFilter {
  kind?: DepositKind | undefined
  token?: Address | undefined
  contract?: Address | undefined
  id?: string | undefined
  transaction?: Hash | undefined
}

function isNarrow({ token, contract, id, transaction }: DepositFilter): boolean {
  return [token, contract, id, transaction].some((value) => value !== undefined)
}

function selectDeposits(ctx: ServiceContext, order: DepositOrder, filter: DepositFilter): Query {
  const parts = getDepositParts(ctx, order, filter)
  const newest = ctx.database`deposited_at desc, kind desc, contract desc, place desc`
  const ordered = order === 'newest' ? newest : ctx.database`${getUnlockOrder(ctx.database, 'withdrawn_at')}, ${newest}`
  return ctx.database`
      select
        ${parts.count} as total,
        (select coalesce(json_agg(json_build_object(
            'kind', kind, 'contract', '0x' || encode(contract, 'hex'), 'id', id, 'token', '0x' || encode(token, 'hex'),
            'amount', amount::text, 'received', case when received_token is not null then json_build_object(
              'token', '0x' || encode(received_token, 'hex'), 'amount', received_amount::text) end,
            'depositedAt', deposited_at, 'unlockAt', coalesce(running.unlock_at, page.unlock_at),
            'withdrawnAt', coalesce(ended.changed_at, page.withdrawn_at),
            'withdrawTransaction', '0x' || encode(coalesce(ended.transaction_hash, page.withdraw_transaction), 'hex'),
            'blockNumber', block_number, 'transaction', '0x' || encode(page.transaction, 'hex')
          ) order by listed), '[]')
          from (
            select *, row_number() over (order by ${ordered}) as listed from (${parts.deposits}) parts
            order by listed offset asked.skip limit asked.take
          ) page
          left join lateral (
            select later.block_number as block, later.log_index as place_in_block, later.changed_at, later.transaction_hash
            from chain.ve_change later where page.kind = 'lock' and later.account = asked.account
              and (later.block_number, later.log_index) > (page.block_number, page.log_index) and later.amount = 0
            order by later.block_number, later.log_index limit 1
          ) ended on true
          left join lateral (
            select change.unlock_at from chain.ve_change change
            where page.kind = 'lock' and change.account = asked.account and change.amount > 0
              and (change.block_number, change.log_index)
                < (coalesce(ended.block, 9223372036854775807), coalesce(ended.place_in_block, 0))
            order by change.block_number desc, change.log_index desc limit 1
          ) running on true) as list`
}

/** Too rare for a prepared statement. */
function readNarrow(
  ctx: ServiceContext,
  { account, skip, take }: PageRequest,
  { order, ...filter }: DepositFilter & { order: DepositOrder },
): ReturnType<ReadDeposits> {
  return readChain(
    ctx,
    ctx.database`
      select payload.* from (values (${account}::bytea, ${skip}::bigint, ${take}::bigint)) asked (account, skip, take)
      cross join lateral (${selectDeposits(ctx, order, filter)}) payload`,
  )
}

export async function listDeposits(
  ctx: ServiceContext,
  input: PageInput & DepositFilter & { address: Address; order?: DepositOrder | undefined },
): Promise<Dated<DepositPage>> {
  const { kind, order = 'newest' } = input
  const request = toPageRequest(input)
  const { cursor, row } = isNarrow(input)
    ? await readNarrow(ctx, request, { ...input, order })
    : await reads.get(getReadKey(kind, order))!(ctx, request)
  return {
    cursor,
    data: {
      list: row.list.map((deposit) => ({
        ...deposit,
        contract: toChecksumAddress(deposit.contract),
        token: toChecksumAddress(deposit.token),
        received: deposit.received && { ...deposit.received, token: toChecksumAddress(deposit.received.token) },
      })),
      ...getPage(input, row.total),
    },
  }
}

export async function sumDeposits(
  ctx: ServiceContext,
  { address, ...filter }: DepositFilter & { address: Address },
): Promise<Dated<DepositSums>> {
  const { database } = ctx
  const parts = findParts(ctx, filter)
    .map(
      ({ kind, from, columns }) => database`
        select ${kind}::text as kind, token, amount from (select ${columns} from ${from}) part`,
    )
    .reduce((all, one) => database`${all} union all ${one}`)
  const { cursor, row } = await readChain<Pick<DepositSums, 'sums'>>(
    ctx,
    database`
      select (select coalesce(json_agg(json_build_object(
          'kind', kind, 'token', '0x' || encode(token, 'hex'), 'amount', amount::text, 'rowCount', row_count
        ) order by kind, token), '[]')
        from (
          select kind, token, sum(amount) as amount, count(*) as row_count
          from (values (${address}::bytea)) asked (account) cross join lateral (${parts}) parts group by kind, token
        ) sums) as sums`,
  )
  const sums = row.sums.map((sum) => ({ ...sum, token: toChecksumAddress(sum.token) }))
  return { cursor, data: { account: address, sums } }
}

type Query = PendingQuery<Row[]>

function getUnlockOrder(database: Database, outAt: 'withdrawn_at' | 'unstaked_at'): Query {
  const out = database(outAt)
  return database`${out} is not null or unlock_at is null, case when ${out} is null then unlock_at end`
}

interface Part {
  kind: DepositKind
  from: Query
  columns: Query
  newest: Query
  unlock?: Query
}

export interface DepositParts {
  count: Query
  deposits: Query
}

function findParts(ctx: ServiceContext, filter: DepositFilter): Part[] {
  const { database } = ctx
  const known = getParts(ctx)
  const found = known.filter(({ kind }) => filter.kind === undefined || kind === filter.kind)
  // Of a kind that is of a feature left out of the deployment there are none.
  const parts =
    found.length > 0
      ? found
      : known.slice(0, 1).map((part) => ({ ...part, from: database`chain.position where false` }))
  return isNarrow(filter) ? parts.map((part) => narrow(database, part, filter)) : parts
}

function narrow(database: Database, { kind, from, columns, unlock }: Part, filter: DepositFilter): Part {
  const { token, contract, id, transaction } = filter
  const newest = database`deposited_at desc, place desc`
  return {
    kind,
    from: database`(select ${columns} from ${from}) part where true
      ${token === undefined ? database`` : database`and token = ${token}`}
      ${contract === undefined ? database`` : database`and contract = ${contract}`}
      ${id === undefined ? database`` : database`and id = ${id}`}
      ${
        transaction === undefined
          ? database``
          : database`and (transaction = ${transaction} or withdraw_transaction = ${transaction}
              ${kind === 'lock' ? database`or ${endsLock(database, transaction)}` : database``})`
      }`,
    columns: database`*`,
    newest,
    ...(unlock && { unlock: database`${getUnlockOrder(database, 'withdrawn_at')}, ${newest}` }),
  }
}

/** The first later change that leaves nothing takes the whole lock out. */
function endsLock(database: Database, transaction: Hash): Query {
  const isAfter = (name: 'gone' | 'sooner') =>
    database`${database(name)}.account = asked.account and ${database(name)}.amount = 0
      and (${database(name)}.block_number, ${database(name)}.log_index) > (part.block_number, part.log_index)`
  return database`exists (
    select from chain.ve_change gone where gone.transaction_hash = ${transaction} and ${isAfter('gone')}
      and not exists (
        select from chain.ve_change sooner where ${isAfter('sooner')}
          and (sooner.block_number, sooner.log_index) < (gone.block_number, gone.log_index)
      )
  )`
}

function getDepositParts(ctx: ServiceContext, order: DepositOrder, filter: DepositFilter): DepositParts {
  const { database } = ctx
  const parts = findParts(ctx, filter)
  return {
    count: parts
      .map(({ from }) => database`(select count(*) from ${from})`)
      .reduce((sum, one) => database`${sum} + ${one}`),
    deposits: parts
      .map(
        ({ kind, from, columns, newest, unlock }) => database`
        (select ${kind}::text as kind, ${columns} from ${from}
          order by ${order === 'unlock' && unlock !== undefined ? unlock : newest} limit asked.skip + asked.take)`,
      )
      .reduce((all, one) => database`${all} union all ${one}`),
  }
}

function getParts({ database, config, pools }: ServiceContext): Part[] {
  const { contracts } = config.deployment
  const positions = pools.map((pool): Part => ({
    kind: pool.key === 'daoPool' ? 'dr' : 'stake',
    from: database`chain.position where account = asked.account and pool = ${pool.address}`,
    columns: database`pool as contract, position_id::text as id, ${pool.token}::bytea as token, amount,
      null::bytea as received_token, null::numeric as received_amount, staked_at as deposited_at, unlock_at,
      unstaked_at as withdrawn_at, unstake_transaction as withdraw_transaction, stake_block as block_number,
      0::bigint as log_index, stake_transaction as transaction, position_id::numeric as place`,
    newest: database`staked_at desc, position_id desc`,
    unlock: database`${getUnlockOrder(database, 'unstaked_at')}, staked_at desc, position_id desc`,
  }))
  const newest = database`block_number desc, log_index desc`
  const { powerMarket, powerToken, cardSeller, equityCard, votingEscrow } = contracts
  const power: Part[] | undefined = powerMarket &&
    powerToken && [
      {
        kind: 'power',
        from: database`chain.power_purchase where account = asked.account`,
        columns: getEventColumns(database, {
          contract: powerMarket,
          token: database`token`,
          amount: database`paid`,
          received: [database`${powerToken}::bytea`, database`power`],
          at: database`bought_at`,
        }),
        newest,
      },
      {
        kind: 'power',
        from: database`chain.power_fuel where account = asked.account`,
        columns: getEventColumns(database, {
          contract: powerMarket,
          token: database`${contracts.productToken}::bytea`,
          amount: database`amount`,
          at: database`added_at`,
        }),
        newest,
      },
    ]
  const card: Part[] | undefined = cardSeller &&
    equityCard && [
      {
        kind: 'card',
        from: database`chain.card_sale where account = asked.account`,
        columns: getEventColumns(database, {
          contract: cardSeller,
          token: database`${contracts.usdt}::bytea`,
          amount: database`payment`,
          received: [database`${equityCard}::bytea`, database`quantity::numeric`],
          at: database`bought_at`,
        }),
        newest,
      },
    ]
  const lock: Part[] | undefined = votingEscrow && [
    {
      kind: 'lock',
      from: database`chain.ve_change where account = asked.account and added > 0`,
      columns: getEventColumns(database, {
        contract: votingEscrow,
        token: database`${contracts.productToken}::bytea`,
        amount: database`added`,
        at: database`changed_at`,
      }),
      newest,
    },
  ]
  return [...positions, ...(power ?? []), ...(card ?? []), ...(lock ?? [])]
}

interface EventColumns {
  contract: Address
  token: Query
  amount: Query
  received?: readonly [Query, Query]
  at: Query
}

function getEventColumns(database: Database, { contract, token, amount, received, at }: EventColumns): Query {
  const [receivedToken, receivedAmount] = received ?? [database`null::bytea`, database`null::numeric`]
  return database`${contract}::bytea as contract, block_number || '-' || log_index as id, ${token} as token,
    ${amount} as amount, ${receivedToken} as received_token, ${receivedAmount} as received_amount, ${at} as deposited_at,
    null::bigint as unlock_at, null::bigint as withdrawn_at, null::bytea as withdraw_transaction, block_number, log_index,
    transaction_hash as transaction, block_number * 1000000::numeric + log_index as place`
}
