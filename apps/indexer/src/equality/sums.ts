import type { TransactionSql } from '@app/db/client'
import { type Hex, zeroAddress } from 'viem'
import { toHex } from '../projections/origin.ts'
import { adds, type Comparison, compare, sets } from './comparison.ts'
import type { Contracts } from './contracts.ts'
import { readDividends } from './dividends.ts'
import { readGuards } from './governance.ts'
import { readNumber } from './reading.ts'
import { getEscrow } from './voting-escrow.ts'

type Sums = (tx: TransactionSql, contracts: Contracts, time: number) => Promise<Comparison>[]

/** What is compared each time: an entry is all that another sum needs. Each reads a row or two by their key. */
const sums: readonly Sums[] = [
  getBoundAccounts,
  getPools,
  getSupplies,
  getMarket,
  getReserves,
  getCardSale,
  getPairAndSwap,
  getEscrow,
]

export async function readSums(tx: TransactionSql, contracts: Contracts, time: number): Promise<Comparison[]> {
  const [always, guards, dividends, series] = await Promise.all([
    Promise.all(sums.flatMap((getSums) => getSums(tx, contracts, time))),
    readGuards(tx, contracts),
    readDividends(tx, contracts),
    readSeries(tx, contracts),
  ])
  return [...always, ...guards, ...dividends, ...series]
}

function getBoundAccounts(tx: TransactionSql, { registry }: Contracts): Promise<Comparison>[] {
  return [
    readNumber(tx`select max(id) as value from chain.account`).then((index) =>
      compare({
        contract: registry,
        functionName: 'boundCount',
        index,
        tally: adds(registry, { Bound: () => 1n }),
      }),
    ),
  ]
}

function getPools(tx: TransactionSql, { pools }: Contracts): Promise<Comparison>[] {
  return pools.flatMap((contract) => {
    const read = async (column: string) =>
      readNumber(tx`select ${tx(column)} as value from chain.pool where pool = ${contract.address}`)
    return [
      read('total_staked').then((index) =>
        compare({
          contract,
          functionName: 'totalStaked',
          index,
          tally: adds(contract, { Staked: ({ amount }) => amount, Unstaked: ({ amount }) => -amount }),
        }),
      ),
      read('total_funded').then((index) =>
        compare({
          contract,
          functionName: 'totalFunded',
          index,
          tally: adds(contract, { Funded: ({ amount }) => amount }),
        }),
      ),
      read('total_claimed').then((index) =>
        compare({
          contract,
          functionName: 'totalPaid',
          index,
          tally: adds(contract, { RewardClaimed: ({ amount }) => amount }),
        }),
      ),
    ]
  })
}

function getSupplies(tx: TransactionSql, { tokens }: Contracts): Promise<Comparison>[] {
  return tokens.map(async (contract) =>
    compare({
      contract,
      functionName: 'totalSupply',
      index: await readNumber(tx`select total_supply as value from chain.token_stat where token = ${contract.address}`),
      tally: adds(contract, {
        Transfer: ({ from, to, value }) => (from === zeroAddress ? value : 0n) - (to === zeroAddress ? value : 0n),
      }),
    }),
  )
}

function getMarket(tx: TransactionSql, { market, product, usdt }: Contracts): Promise<Comparison>[] {
  const readTerm = async (column: string) =>
    readNumber(tx`
      select ${tx(column)} as value from chain.power_terms order by block_number desc, log_index desc limit 1`)
  const readPrice = async (token: Hex) =>
    readNumber(tx`
      select price as value from chain.price_change where contract = ${market.address} and token = ${token}
      order by block_number desc, log_index desc limit 1`)
  const terms = { outputRate: 'output_rate', fuelRate: 'fuel_rate', lifetime: 'lifetime' } as const
  return [
    ...Object.entries(terms).map(async ([part, column]) =>
      compare({
        contract: market,
        functionName: 'terms',
        part,
        index: await readTerm(column),
        tally: sets(market, { TermsSet: (args) => args[part as keyof typeof terms] }),
      }),
    ),
    ...[product.address, usdt].map(async (token) =>
      compare({
        contract: market,
        functionName: 'priceOf',
        args: [token],
        index: await readPrice(token),
        tally: sets(market, { PriceSet: (args) => (toHex(args.token) === token ? args.price : undefined) }),
      }),
    ),
    readNumber(tx`
      select minimum as value from chain.minimum_change where contract = ${market.address} and token is null
      order by block_number desc, log_index desc limit 1`).then((index) =>
      compare({
        contract: market,
        functionName: 'minimumExchange',
        index,
        tally: sets(market, { MinimumExchangeSet: ({ minimum }) => minimum }),
      }),
    ),
    readNumber(tx`select max(order_id) as value from chain.power_order`).then((index) =>
      compare({
        contract: market,
        functionName: 'orderCount',
        index,
        tally: adds(market, { OrderOpened: () => 1n }),
      }),
    ),
  ]
}

function getReserves(tx: TransactionSql, { market, cardVault }: Contracts): Promise<Comparison>[] {
  const read = async (contract: Hex, column: string) =>
    readNumber(tx`select ${tx(column)} as value from chain.reward_reserve where contract = ${contract}`)
  return [
    read(market.address, 'reserved').then((index) =>
      compare({
        contract: market,
        functionName: 'reservedRewards',
        index,
        tally: adds(market, {
          OrderOpened: ({ reserved }) => reserved,
          OrderReleased: ({ amount }) => -amount,
          OrderClaimed: ({ amount }) => -amount,
        }),
      }),
    ),
    read(market.address, 'total_paid').then((index) =>
      compare({
        contract: market,
        functionName: 'totalPaid',
        index,
        tally: adds(market, { OrderClaimed: ({ amount }) => amount }),
      }),
    ),
    read(market.address, 'total_funded').then((index) =>
      compare({
        contract: market,
        functionName: 'totalFunded',
        index,
        tally: adds(market, { ReserveFunded: ({ amount }) => amount }),
      }),
    ),
    read(cardVault.address, 'reserved').then((index) =>
      compare({
        contract: cardVault,
        functionName: 'reservedRewards',
        index,
        tally: adds(cardVault, {
          CardsAdded: ({ income }) => income,
          CardFinished: ({ freed }) => -freed,
          Claimed: ({ income }) => -income,
        }),
      }),
    ),
    read(cardVault.address, 'total_paid').then((index) =>
      compare({
        contract: cardVault,
        functionName: 'totalPaid',
        index,
        tally: adds(cardVault, { Claimed: ({ income }) => income }),
      }),
    ),
    read(cardVault.address, 'total_funded').then((index) =>
      compare({
        contract: cardVault,
        functionName: 'totalFunded',
        index,
        tally: adds(cardVault, { ReserveFunded: ({ amount }) => amount }),
      }),
    ),
    readNumber(tx`select total_held as value from chain.card_vault where contract = ${cardVault.address}`).then(
      (index) =>
        compare({
          contract: cardVault,
          functionName: 'totalHeld',
          index,
          tally: adds(cardVault, { CardsAdded: ({ held }) => held, Claimed: ({ released }) => -released }),
        }),
    ),
  ]
}

function getCardSale(tx: TransactionSql, { seller }: Contracts): Promise<Comparison>[] {
  const readSale = async (column: string) =>
    readNumber(tx`
      select ${tx(column)} as value from chain.card_sale_series order by block_number desc, log_index desc limit 1`)
  return [
    readNumber(tx`
      select price as value from chain.price_change where contract = ${seller.address} and token is null
      order by block_number desc, log_index desc limit 1`).then((index) =>
      compare({
        contract: seller,
        functionName: 'price',
        index,
        tally: sets(seller, { PriceSet: ({ price }) => price }),
      }),
    ),
    readSale('series').then((index) =>
      compare({
        contract: seller,
        functionName: 'saleWhitelist',
        part: 0,
        index,
        tally: sets(seller, { SaleWhitelistSet: ({ series }) => series }),
      }),
    ),
    readSale('opens_at').then((index) =>
      compare({
        contract: seller,
        functionName: 'saleWhitelist',
        part: 1,
        index,
        tally: sets(seller, { SaleWhitelistSet: ({ opensAt }) => opensAt }),
      }),
    ),
  ]
}

async function readSeries(tx: TransactionSql, { seller }: Contracts): Promise<Comparison[]> {
  const rows = await tx<{ series: number; sold: number }[]>`
    select named.series, coalesce(held.sold, 0) as sold
    from (select distinct series from chain.card_sale_series union select series from chain.card_series) named
    left join chain.card_series held using (series) where named.series > 0 order by named.series`
  return rows.map(({ series, sold }) =>
    compare({
      contract: seller,
      functionName: 'soldOf',
      args: [BigInt(series)],
      index: BigInt(sold),
      tally: adds(seller, {
        CardsBought: (args) => (args.series === BigInt(series) ? args.quantity : 0n),
      }),
    }),
  )
}

function getPairAndSwap(tx: TransactionSql, contracts: Contracts): Promise<Comparison>[] {
  const { pair, swap, product, usdt, productIsFirst } = contracts
  const readReserve = async (isProduct: boolean) =>
    readNumber(tx`
      select ${tx(isProduct ? 'product_reserve' : 'usdt_reserve')} as value from chain.pair where pair = ${pair.address}`)
  return [
    readReserve(productIsFirst).then((index) =>
      compare({
        contract: pair,
        functionName: 'getReserves',
        part: 0,
        index,
        tally: sets(pair, { Sync: ({ reserve0 }) => reserve0 }),
      }),
    ),
    readReserve(!productIsFirst).then((index) =>
      compare({
        contract: pair,
        functionName: 'getReserves',
        part: 1,
        index,
        tally: sets(pair, { Sync: ({ reserve1 }) => reserve1 }),
      }),
    ),
    ...[product.address, usdt].map(async (token) =>
      compare({
        contract: swap,
        functionName: 'minimumExchangeOf',
        args: [token],
        index: await readNumber(tx`
          select minimum as value from chain.minimum_change where contract = ${swap.address} and token = ${token}
          order by block_number desc, log_index desc limit 1`),
        tally: sets(swap, { MinimumExchangeSet: (args) => (toHex(args.token) === token ? args.minimum : undefined) }),
      }),
    ),
  ]
}
