import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import type { Hex } from 'viem'
import { addPrice, addVolume, wantCandles } from './candles.ts'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
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

export const decodePairEvent = createEventDecoder(uniswapV2PairAbi)

/** @param productIsFirst Whether {product} is the pair's `token0`. */
export function getPairStep(event: PairEvent, origin: Origin, productIsFirst: boolean): Step | undefined {
  switch (event.eventName) {
    case 'Sync': {
      const { reserve0, reserve1 } = event.args
      return getSyncStep(
        origin,
        ...(productIsFirst ? ([reserve0, reserve1] as const) : ([reserve1, reserve0] as const)),
      )
    }
    case 'Swap':
      return getSwapStep(event.args, origin, productIsFirst)
    default:
      return undefined
  }
}

function wantPair(rows: RowStore, { address, timestamp }: Origin): void {
  rows.want(pairTable, { pair: address })
  wantCandles(rows, address, timestamp)
}

function changePair(rows: RowStore, pair: Hex): RowOf<typeof pairTable.columns> {
  const empty = { pair, product_reserve: 0n, usdt_reserve: 0n, price: null, swap_count: 0, updated_at: 0 }
  return rows.obtain(pairTable, empty)
}

function getSyncStep(origin: Origin, productReserve: bigint, usdtReserve: bigint): Step {
  return {
    want: (rows) => wantPair(rows, origin),
    apply: (rows) => {
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
    want: (rows) => wantPair(rows, origin),
    apply: (rows) => {
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
