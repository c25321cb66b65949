import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import type { Hex } from 'viem'
import { addPrice, addVolume, requireCandles } from './candles.ts'
import type { EventOf } from './event-decoder.ts'
import { createProjection, ignore } from './handlers.ts'
import { type Origin, ProjectionError } from './origin.ts'
import type { RowStore } from './row-store.ts'
import type { Step } from './step.ts'
import { defineTable, type RowOf } from './table.ts'

const pairTable = defineTable('pair', ['pair'], {
  pair: 'bytea',
  product_reserve: 'numeric',
  usdt_reserve: 'numeric',
  price: 'numeric?',
  swap_count: 'bigint',
  updated_at: 'bigint',
})
/** Base units of {product} that a price is for. */
const priceUnit = 10n ** 30n

type PairEvent = EventOf<typeof uniswapV2PairAbi>
type SwapEvent = Extract<PairEvent, { eventName: 'Swap' }>

const isLiquidity = "the reserves come with Sync, liquidity is nobody's share here"

/** `productIsFirst`: whether {product} is the pair's `token0`. */
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

/** The pair tells of its new reserves right before it tells of the swap. */
function getSwapStep(args: SwapEvent['args'], origin: Origin, productIsFirst: boolean): Step {
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

/** What was traded of a token: a part that comes right back is none of it. */
function getNet({ taken, paid }: { taken: bigint; paid: bigint }): bigint {
  return taken > paid ? taken - paid : paid - taken
}
