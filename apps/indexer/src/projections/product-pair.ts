import { productSwapAbi } from '@app/abis/product-swap'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import type { Hex } from 'viem'
import { guardHandlers } from './guard.ts'
import { addRow, type ArgsOf, createProjection, ignore, type Step } from './handlers.ts'
import { type Origin, ProjectionError, toHex } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import { getMinimumStep } from './settings.ts'
import { defineEventTable, defineTable, type RowOf } from './table.ts'

const pairTable = defineTable('pair', ['pair'], {
  pair: 'bytea',
  product_reserve: 'numeric',
  usdt_reserve: 'numeric',
  price: 'numeric?',
  swap_count: 'bigint',
  updated_at: 'bigint',
})
const candleTable = defineTable('candle', ['pair', 'seconds', 'opened_at'], {
  pair: 'bytea',
  seconds: 'bigint',
  opened_at: 'bigint',
  open: 'numeric',
  high: 'numeric',
  low: 'numeric',
  close: 'numeric',
  product_volume: 'numeric',
  usdt_volume: 'numeric',
  swap_count: 'bigint',
})
const swapTable = defineEventTable('product_swap', {
  account: 'bytea',
  token_in: 'bytea',
  amount_in: 'numeric',
  amount_out: 'numeric',
  burned: 'numeric',
  swapped_at: 'bigint',
})
const candleSeconds = [60, 300, 900, 3_600, 14_400, 86_400]
/** Base units of {product} that a price is for. */
const priceUnit = 10n ** 30n

const isLiquidity = "the reserves come with Sync, liquidity is nobody's share here"

export const productPairProjection = createProjection<typeof uniswapV2PairAbi, { productIsFirst: boolean }>(
  uniswapV2PairAbi,
  {
    Sync: ({ reserve0, reserve1 }, origin, { productIsFirst }) =>
      productIsFirst ? getSyncStep(origin, reserve0, reserve1) : getSyncStep(origin, reserve1, reserve0),
    Swap: (args, origin, { productIsFirst }) => getSwapStep(args, origin, productIsFirst),
    Mint: ignore(isLiquidity),
    Burn: ignore(isLiquidity),
    Transfer: ignore('who has shares of the liquidity is not shown'),
    Approval: ignore('allowances are read from the chain'),
  },
)

export const productSwapProjection = createProjection(productSwapAbi, {
  ...guardHandlers,
  Swapped: ({ account, tokenIn, amountIn, amountOut, burned }, origin) =>
    addRow(swapTable, {
      ...getEventKey(origin),
      account: toHex(account),
      token_in: toHex(tokenIn),
      amount_in: amountIn,
      amount_out: amountOut,
      burned,
      swapped_at: origin.timestamp,
    }),
  MinimumExchangeSet: ({ token, minimum }, origin) => getMinimumStep(origin, toHex(token), minimum),
})

function requirePair(rows: RowStore, { address, timestamp }: Origin): void {
  rows.require(pairTable, { pair: address })
  requireCandles(rows, address, timestamp)
}

function changePair(rows: RowStore, pair: Hex): RowOf<typeof pairTable.columns> {
  const empty = { pair, product_reserve: 0n, usdt_reserve: 0n, price: null, swap_count: 0, updated_at: 0 }
  return rows.upsert(pairTable, empty)
}

function getSyncStep(origin: Origin, productReserve: bigint, usdtReserve: bigint): Step {
  return {
    require(rows) {
      requirePair(rows, origin)
    },
    apply(rows) {
      const pair = changePair(rows, origin.address)
      pair.product_reserve = productReserve
      pair.usdt_reserve = usdtReserve
      pair.updated_at = origin.timestamp
      if (productReserve === 0n || usdtReserve === 0n) return
      const price = (usdtReserve * priceUnit) / productReserve
      addPrice(rows, origin.address, origin.timestamp, pair.price, price)
      pair.price = price
    },
  }
}

/** The pair emits `Sync` with its new reserves right before `Swap`. */
function getSwapStep(args: ArgsOf<typeof uniswapV2PairAbi, 'Swap'>, origin: Origin, productIsFirst: boolean): Step {
  const first = { taken: args.amount0In, paid: args.amount0Out }
  const second = { taken: args.amount1In, paid: args.amount1Out }
  const [product, usdt] = productIsFirst ? [first, second] : [second, first]
  return {
    require(rows) {
      requirePair(rows, origin)
    },
    apply(rows) {
      const pair = changePair(rows, origin.address)
      if (pair.price === null)
        throw new ProjectionError(`Pair ${pair.pair} swapped without reserves: an event is missing`)
      pair.swap_count += 1
      const volumes = [getNet(product), getNet(usdt)] as const
      addVolume(rows, origin.address, origin.timestamp, ...volumes)
    },
  }
}

/** Traded amount of a token, without the part that flows straight back. */
function getNet({ taken, paid }: { taken: bigint; paid: bigint }): bigint {
  return taken > paid ? taken - paid : paid - taken
}

function getCandleKeys(pair: Hex, time: number) {
  return candleSeconds.map((seconds) => ({ pair, seconds, opened_at: time - (time % seconds) }))
}

function requireCandles(rows: RowStore, pair: Hex, time: number): void {
  for (const key of getCandleKeys(pair, time)) rows.require(candleTable, key)
}

/** @param before Opens candles that have no row yet; null for the very first price. */
function addPrice(rows: RowStore, pair: Hex, time: number, before: bigint | null, price: bigint): void {
  const open = before ?? price
  for (const key of getCandleKeys(pair, time)) {
    const prices = { open, high: open, low: open, close: open }
    const candle = rows.upsert(candleTable, { ...key, ...prices, product_volume: 0n, usdt_volume: 0n, swap_count: 0 })
    if (price > candle.high) candle.high = price
    if (price < candle.low) candle.low = price
    candle.close = price
  }
}

/** Call after `addPrice` for the same swap. */
function addVolume(rows: RowStore, pair: Hex, time: number, product: bigint, usdt: bigint): void {
  for (const key of getCandleKeys(pair, time)) {
    const candle = rows.change(candleTable, key)
    candle.product_volume += product
    candle.usdt_volume += usdt
    candle.swap_count += 1
  }
}
