import type { Hex } from 'viem'
import type { Origin } from './origin.ts'
import type { RowStore } from './row-store.ts'
import type { Step } from './handlers.ts'
import { defineTable } from './table.ts'

const reserveTable = defineTable('reward_reserve', ['contract'], {
  contract: 'bytea',
  total_funded: 'numeric',
  total_paid: 'numeric',
  total_recovered: 'numeric',
  reserved: 'numeric',
})

/** Changes of a reserve, in base units; `reserved` can be negative. */
export type ReserveDelta = { funded?: bigint; paid?: bigint; recovered?: bigint; reserved?: bigint }

export function requireReserve(rows: RowStore, contract: Hex): void {
  rows.require(reserveTable, { contract })
}

export function changeReserve(rows: RowStore, contract: Hex, delta: ReserveDelta): void {
  const empty = { contract, total_funded: 0n, total_paid: 0n, total_recovered: 0n, reserved: 0n }
  const reserve = rows.upsert(reserveTable, empty)
  reserve.total_funded += delta.funded ?? 0n
  reserve.total_paid += delta.paid ?? 0n
  reserve.total_recovered += delta.recovered ?? 0n
  reserve.reserved += delta.reserved ?? 0n
}

export function getReserveStep(origin: Origin, delta: ReserveDelta): Step {
  return {
    require: (rows) => requireReserve(rows, origin.address),
    apply: (rows) => changeReserve(rows, origin.address, delta),
  }
}
