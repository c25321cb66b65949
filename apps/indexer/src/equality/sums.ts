import type { TransactionSql } from '@app/db/client'
import { type Hex, zeroAddress } from 'viem'
import { toHex } from '../projections/origin.ts'
import { type Comparison, compareNewest, compareSum } from './comparison.ts'
import type { Contracts } from './contracts.ts'
import { readDividends } from './dividends.ts'
import { readGuards } from './governance.ts'
import { readNewest, readNumber, readSum } from './reading.ts'
import { getEscrow } from './voting-escrow.ts'

type Sums = (tx: TransactionSql, contracts: Contracts, time: number) => Promise<Comparison>[]

/** Sums that are compared each time, each read from a row or two by key. Adding an entry is enough. */
const sums: readonly Sums[] = [
  getBoundAccounts,
  getPools,
  getSupplies,
  getMarket,
  getMarketReserve,
  getCardReserve,
  getCardSale,
  getPair,
  getSwap,
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

function getBoundAccounts(tx: TransactionSql, { registry: contract }: Contracts): Promise<Comparison>[] {
  if (!contract) return []
  const index = readNumber(tx`select max(id) as value from chain.account`)
  return [readSum({ contract, functionName: 'boundCount' }, index, { Bound: () => 1n })]
}

function getPools(tx: TransactionSql, { pools }: Contracts): Promise<Comparison>[] {
  return pools.flatMap((contract) => {
    const read = async (column: string) =>
      readNumber(tx`select ${tx(column)} as value from chain.pool where pool = ${contract.address}`)
    return [
      readSum({ contract, functionName: 'totalStaked' }, read('total_staked'), {
        Staked: ({ amount }) => amount,
        Unstaked: ({ amount }) => -amount,
      }),
      readSum({ contract, functionName: 'totalFunded' }, read('total_funded'), { Funded: ({ amount }) => amount }),
      readSum({ contract, functionName: 'totalPaid' }, read('total_claimed'), {
        RewardClaimed: ({ amount }) => amount,
      }),
    ]
  })
}

function getSupplies(tx: TransactionSql, { tokens }: Contracts): Promise<Comparison>[] {
  return tokens.map(async (contract) => {
    const index = readNumber(tx`select total_supply as value from chain.token_stat where token = ${contract.address}`)
    return readSum({ contract, functionName: 'totalSupply' }, index, {
      Transfer: ({ from, to, value }) => (from === zeroAddress ? value : 0n) - (to === zeroAddress ? value : 0n),
    })
  })
}

function getMarket(tx: TransactionSql, { market: contract, product, usdt }: Contracts): Promise<Comparison>[] {
  if (!contract) return []
  const newest = tx`order by block_number desc, log_index desc limit 1`
  const readTerm = async (column: string) =>
    readNumber(tx`select ${tx(column)} as value from chain.power_terms ${newest}`)
  const readPrice = async (token: Hex) =>
    readNumber(tx`
      select price as value from chain.price_change where contract = ${contract.address} and token = ${token} ${newest}`)
  const minimum = readNumber(tx`
    select minimum as value from chain.minimum_change where contract = ${contract.address} and token is null ${newest}`)
  const orderCount = readNumber(tx`select max(order_id) as value from chain.power_order`)
  const terms = { outputRate: 'output_rate', fuelRate: 'fuel_rate', lifetime: 'lifetime' } as const
  return [
    ...Object.entries(terms).map(async ([part, column]) =>
      readNewest({ contract, functionName: 'terms', part }, readTerm(column), {
        TermsSet: (args) => args[part as keyof typeof terms],
      }),
    ),
    ...[product.address, usdt].map(async (token) =>
      readNewest({ contract, functionName: 'priceOf', args: [token] }, readPrice(token), {
        PriceSet: (args) => (toHex(args.token) === token ? args.price : undefined),
      }),
    ),
    readNewest({ contract, functionName: 'minimumExchange' }, minimum, { MinimumExchangeSet: (args) => args.minimum }),
    readSum({ contract, functionName: 'orderCount' }, orderCount, { OrderOpened: () => 1n }),
  ]
}

async function readReserve(tx: TransactionSql, contract: Hex, column: string): Promise<bigint> {
  return readNumber(tx`select ${tx(column)} as value from chain.reward_reserve where contract = ${contract}`)
}

function getMarketReserve(tx: TransactionSql, { market: contract }: Contracts): Promise<Comparison>[] {
  if (!contract) return []
  const read = async (column: string) => readReserve(tx, contract.address, column)
  return [
    readSum({ contract, functionName: 'reservedRewards' }, read('reserved'), {
      OrderOpened: ({ reserved }) => reserved,
      OrderReleased: ({ amount }) => -amount,
      OrderClaimed: ({ amount }) => -amount,
    }),
    readSum({ contract, functionName: 'totalPaid' }, read('total_paid'), {
      OrderClaimed: ({ amount }) => amount,
    }),
    readSum({ contract, functionName: 'totalFunded' }, read('total_funded'), {
      ReserveFunded: ({ amount }) => amount,
    }),
  ]
}

function getCardReserve(tx: TransactionSql, { cardVault: contract }: Contracts): Promise<Comparison>[] {
  if (!contract) return []
  const read = async (column: string) => readReserve(tx, contract.address, column)
  const held = readNumber(tx`select total_held as value from chain.card_vault where contract = ${contract.address}`)
  return [
    readSum({ contract, functionName: 'reservedRewards' }, read('reserved'), {
      CardsAdded: ({ income }) => income,
      CardFinished: ({ freed }) => -freed,
      Claimed: ({ income }) => -income,
    }),
    readSum({ contract, functionName: 'totalPaid' }, read('total_paid'), {
      Claimed: ({ income }) => income,
    }),
    readSum({ contract, functionName: 'totalFunded' }, read('total_funded'), {
      ReserveFunded: ({ amount }) => amount,
    }),
    readSum({ contract, functionName: 'totalHeld' }, held, {
      CardsAdded: (args) => args.held,
      Claimed: ({ released }) => -released,
    }),
  ]
}

function getCardSale(tx: TransactionSql, { seller: contract }: Contracts): Promise<Comparison>[] {
  if (!contract) return []
  const newest = tx`order by block_number desc, log_index desc limit 1`
  const cardPrice = readNumber(tx`
    select price as value from chain.price_change where contract = ${contract.address} and token is null ${newest}`)
  return [readNewest({ contract, functionName: 'price' }, cardPrice, { PriceSet: ({ price }) => price })]
}

async function readSeries(tx: TransactionSql, { seller: contract }: Contracts): Promise<Comparison[]> {
  if (!contract) return []
  const rows = await tx<{ series: number; sold: number; opens_at: number }[]>`
    select named.series, named.opens_at, coalesce(held.sold, 0) as sold
    from (
      select distinct on (series) series, opens_at from chain.card_sale_series
      order by series, block_number desc, log_index desc
    ) named
    left join chain.card_series held using (series) order by named.series`
  return rows.flatMap(({ series, sold, opens_at: opensAt }) => {
    const args = [BigInt(series)] as const
    return [
      compareSum({ contract, functionName: 'soldOf', args }, BigInt(sold), {
        CardsBought: (event) => (event.series === args[0] ? event.quantity : 0n),
      }),
      compareNewest({ contract, functionName: 'opensAtOf', args }, BigInt(opensAt), {
        SaleWhitelistSet: (event) => (event.series === args[0] ? event.opensAt : undefined),
      }),
    ]
  })
}

function getPair(tx: TransactionSql, { pair, productIsFirst }: Contracts): Promise<Comparison>[] {
  const read = async (isProduct: boolean) =>
    readNumber(tx`
      select ${tx(isProduct ? 'product_reserve' : 'usdt_reserve')} as value from chain.pair where pair = ${pair.address}`)
  const reserves = { contract: pair, functionName: 'getReserves' } as const
  return [
    readNewest({ ...reserves, part: 0 }, read(productIsFirst), { Sync: ({ reserve0 }) => reserve0 }),
    readNewest({ ...reserves, part: 1 }, read(!productIsFirst), { Sync: ({ reserve1 }) => reserve1 }),
  ]
}

function getSwap(tx: TransactionSql, { swap: contract, product, usdt }: Contracts): Promise<Comparison>[] {
  if (!contract) return []
  const readMinimum = async (token: Hex) =>
    readNumber(tx`
      select minimum as value from chain.minimum_change where contract = ${contract.address} and token = ${token}
      order by block_number desc, log_index desc limit 1`)
  return [product.address, usdt].map(async (token) =>
    readNewest({ contract, functionName: 'minimumExchangeOf', args: [token] }, readMinimum(token), {
      MinimumExchangeSet: (args) => (toHex(args.token) === token ? args.minimum : undefined),
    }),
  )
}
