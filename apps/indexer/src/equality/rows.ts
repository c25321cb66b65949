import type { TransactionSql } from '@app/db/client'
import { type Hex, zeroAddress } from 'viem'
import { toHex } from '../projections/origin.ts'
import { adds, compare, type Comparison, compareNewest, compareSum, sets, toNumber } from './comparison.ts'
import type { Contracts } from './contracts.ts'
import { readDividendAccounts } from './dividends.ts'
import { readMembers, readOperations, readProposers, readRoles, readTargets } from './governance.ts'
import { nothing, type Page, type Reading, readNumber, readSum, type Rows, toPage } from './reading.ts'
import { readLocks } from './voting-escrow.ts'

/** Tables whose rows are compared in turn, because no sum would show a difference. Adding an entry is enough. */
export const rowKinds: readonly Rows[] = [
  readBalances,
  readStakes,
  readOrders,
  readCards,
  readCardAccounts,
  readLocks,
  readWhitelist,
  readDividendAccounts,
  readMembers,
  readRoles,
  readTargets,
  readOperations,
  readProposers,
  readSlowSums,
]

const first = '0x'

/** A missing transfer always leaves some balance too high, so accounts without a row need no check. */
async function readBalances(tx: TransactionSql, { tokens }: Contracts, reading: Reading): Promise<Page> {
  const [token = first, account = first] = reading.after ?? []
  const rows = await tx<{ token: Hex; account: Hex; balance: bigint }[]>`
    select token, account, balance from chain.token_balance where (token, account) > (${token}::bytea, ${account}::bytea)
    order by token, account limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row) => [row.token, row.account],
    ({ token: address, account: owner, balance }) => {
      const contract = tokens.find((candidate) => candidate.address === address)
      if (!contract) return []
      return [
        compareSum({ contract, functionName: 'balanceOf', args: [owner] }, balance, {
          Transfer: ({ from, to, value }) => (toHex(to) === owner ? value : 0n) - (toHex(from) === owner ? value : 0n),
        }),
      ]
    },
  )
}

async function readStakes(tx: TransactionSql, { pools }: Contracts, reading: Reading): Promise<Page> {
  const [pool = first, account = first] = reading.after ?? []
  const rows = await tx<{ pool: Hex; account: Hex; stake: bigint }[]>`
    select pool, account, stake from chain.pool_account where (pool, account) > (${pool}::bytea, ${account}::bytea)
    order by pool, account limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row) => [row.pool, row.account],
    ({ pool: address, account: owner, stake }) => {
      const contract = pools.find((candidate) => candidate.address === address)
      if (!contract) return []
      const ofOwner = (args: { account: Hex; amount: bigint }) => (toHex(args.account) === owner ? args.amount : 0n)
      return [
        compareSum({ contract, functionName: 'stakedOf', args: [owner] }, stake, {
          Staked: ofOwner,
          Unstaked: (args) => -ofOwner(args),
        }),
      ]
    },
  )
}

type OrderRow = { order_id: number; claimed: bigint; fuel_empty_at: number; paused: boolean; ends_at: number }

const pausedState = 1

async function readOrders(tx: TransactionSql, { market }: Contracts, reading: Reading): Promise<Page> {
  if (!market) return nothing
  const [after = 0] = reading.after ?? []
  const rows = await tx<OrderRow[]>`
    select order_id, claimed, fuel_empty_at, paused, ends_at from chain.power_order where order_id > ${after}
    order by order_id limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row) => [row.order_id],
    (row) => {
      const id = BigInt(row.order_id)
      const view = { contract: market, functionName: 'orderOf', args: [id] } as const
      const ifOwn = (args: { orderId: bigint }, value: bigint) => (args.orderId === id ? value : undefined)
      const paused = sets(market, {
        OrderOpened: (args) => ifOwn(args, 0n),
        OrderSuspended: (args) => ifOwn(args, 1n),
        OrderResumed: (args) => ifOwn(args, 0n),
      })
      const isOver = (time: number) => time >= row.ends_at
      return [
        compareSum({ ...view, part: 'paid' }, row.claimed, { OrderClaimed: (args) => ifOwn(args, args.amount) }),
        compareNewest({ ...view, part: 'fuelEmptyAt' }, BigInt(row.fuel_empty_at), {
          OrderOpened: (args) => ifOwn(args, args.fuelEmptyAt),
          OrderReplenished: (args) => ifOwn(args, args.fuelEmptyAt),
        }),
        compare(
          {
            ...view,
            part: 'state',
            // An order that has ended does not say whether it was paused.
            pick: (order) => BigInt((order as { state: number }).state === pausedState),
          },
          BigInt(row.paused && !isOver(reading.time)),
          {
            ...paused,
            start: () => {
              const { apply, getValue } = paused.start()
              return { apply, getValue: (time) => (isOver(time) ? 0n : getValue(time)) }
            },
          },
        ),
      ]
    },
  )
}

type CardRow = { block_number: number; log_index: number; card_id: bigint; owner: Hex | null; staked: boolean | null }

async function readCards(tx: TransactionSql, { cards, cardVault }: Contracts, reading: Reading): Promise<Page> {
  if (!cards || !cardVault) return nothing
  const [block = -1, index = -1] = reading.after ?? []
  const sales = await tx<{ block_number: number; log_index: number }[]>`
    select block_number, log_index from chain.card_sale where (block_number, log_index) > (${block}, ${index})
    order by block_number, log_index limit ${Math.ceil(reading.limit / 4)}`
  const last = sales.at(-1)
  if (!last) return nothing
  const rows = await tx<CardRow[]>`
    select sale.block_number, sale.log_index, sale.first_card_id + place as card_id, card.owner, card.staked_at is not null as staked
    from chain.card_sale sale cross join lateral generate_series(0::numeric, sale.quantity - 1) place
    left join chain.card card on card.card_id = sale.first_card_id + place
    where (sale.block_number, sale.log_index) > (${block}, ${index})
      and (sale.block_number, sale.log_index) <= (${last.block_number}, ${last.log_index})`
  const comparisons = rows.flatMap(({ card_id: id, owner, staked }) => {
    const holder = owner !== null && staked ? cardVault.address : (owner ?? zeroAddress)
    const ifOwn = (args: { cardId: bigint }, value: bigint) => (args.cardId === id ? value : undefined)
    return [
      compareNewest({ contract: cards, functionName: 'ownerOf', args: [id] }, toNumber(holder), {
        TransferSingle: (args) => (args.id === id ? toNumber(args.to) : undefined),
        TransferBatch: (args) => (args.ids.includes(id) ? toNumber(args.to) : undefined),
      }),
      compareNewest(
        { contract: cardVault, functionName: 'cardOf', args: [id], part: 'staker' },
        owner !== null && staked ? toNumber(owner) : 0n,
        {
          CardStaked: (args) => ifOwn(args, toNumber(args.account)),
          CardTakenOut: (args) => ifOwn(args, 0n),
        },
      ),
    ]
  })
  return { comparisons, next: [last.block_number, last.log_index] }
}

async function readCardAccounts(tx: TransactionSql, { cardVault }: Contracts, reading: Reading): Promise<Page> {
  if (!cardVault) return nothing
  const [after = first] = reading.after ?? []
  const rows = await tx<{ account: Hex; released: bigint; income: bigint }[]>`
    select account, released - released_claimed as released, income - income_claimed as income from chain.card_account
    where account > ${after}::bytea order by account limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row) => [row.account],
    ({ account, ...credit }) =>
      (['released', 'income'] as const).map((kind, part) => {
        const ofOwn = (args: { account: Hex; released: bigint; income: bigint }) =>
          toHex(args.account) === account ? args[kind] : 0n
        return compareSum({ contract: cardVault, functionName: 'creditOf', args: [account], part }, credit[kind], {
          CardSettled: ofOwn,
          Claimed: (args) => -ofOwn(args),
        })
      }),
  )
}

/** Only bound accounts may buy cards, so the others do not matter. */
async function readWhitelist(tx: TransactionSql, { seller }: Contracts, reading: Reading): Promise<Page> {
  if (!seller) return nothing
  const [after = 0] = reading.after ?? []
  const rows = await tx<{ id: number; address: Hex; allowed: boolean }[]>`
    select account.id, account.address, coalesce(listed.allowed, false) as allowed
    from chain.account account left join chain.card_whitelist listed on listed.account = account.address
    where account.id > ${after} order by account.id limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row) => [row.id],
    ({ address, allowed }) => [
      compareNewest({ contract: seller, functionName: 'isWhitelisted', args: [address] }, BigInt(allowed), {
        WhitelistSet: (args) => (toHex(args.account) === address ? BigInt(args.allowed) : undefined),
      }),
    ],
  )
}

/** No total is kept of these sums: each adds up a table, so they take turns with the rows. */
async function readSlowSums(tx: TransactionSql, contracts: Contracts): Promise<Page> {
  const comparisons = await Promise.all([...getMinted(tx, contracts), ...getBought(tx, contracts)])
  return { comparisons, next: undefined }
}

function getMinted(tx: TransactionSql, { dr: contract }: Contracts): Promise<Comparison>[] {
  if (!contract) return []
  const minted = readNumber(tx`select sum(amount) as value from chain.dr_mint`)
  const sum = readSum({ contract, functionName: 'totalSupply' }, minted, { Minted: ({ amount }) => amount })
  return [sum.then((comparison) => ({ ...comparison, what: 'drToken.totalSupply() as minted' }))]
}

function getBought(tx: TransactionSql, { power: contract, market }: Contracts): Promise<Comparison>[] {
  if (!contract || !market) return []
  const left = readNumber(tx`
    select coalesce((select sum(power) from chain.power_purchase), 0)
      - coalesce((select sum(power) from chain.power_order), 0) as value`)
  const rules = adds(market, { PowerBought: (args) => args.power, OrderOpened: (args) => -args.power })
  return [
    left.then((index) => ({
      ...compare({ contract, functionName: 'totalSupply' }, index, rules),
      what: 'powerToken.totalSupply() as bought and not used',
    })),
  ]
}
