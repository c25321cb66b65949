import type { Hex } from 'viem'
import type { RowStore } from './row-store.ts'
import { defineTable } from './table.ts'

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

/** 1m, 5m, 15m, 1h, 4h and 1d. */
const candleSeconds = [60, 300, 900, 3_600, 14_400, 86_400]

function getKeys(pair: Hex, time: number) {
  return candleSeconds.map((seconds) => ({ pair, seconds, opened_at: time - (time % seconds) }))
}

export function requireCandles(rows: RowStore, pair: Hex, time: number): void {
  for (const key of getKeys(pair, time)) rows.require(candleTable, key)
}

/** @param before Price before the change, with which candles open that have no row yet; null for the very first price. */
export function addPrice(rows: RowStore, pair: Hex, time: number, before: bigint | null, price: bigint): void {
  const open = before ?? price
  for (const key of getKeys(pair, time)) {
    const prices = { open, high: open, low: open, close: open }
    const candle = rows.upsert(candleTable, { ...key, ...prices, product_volume: 0n, usdt_volume: 0n, swap_count: 0 })
    if (price > candle.high) candle.high = price
    if (price < candle.low) candle.low = price
    candle.close = price
  }
}

/** After `addPrice` for the same swap. */
export function addVolume(rows: RowStore, pair: Hex, time: number, product: bigint, usdt: bigint): void {
  for (const key of getKeys(pair, time)) {
    const candle = rows.change(candleTable, key)
    candle.product_volume += product
    candle.usdt_volume += usdt
    candle.swap_count += 1
  }
}
