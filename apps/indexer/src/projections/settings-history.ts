import type { Hex } from 'viem'
import type { Origin } from './origin.ts'
import { getEventKey } from './row-store.ts'
import type { Step } from './step.ts'
import { defineEventTable } from './table.ts'

const priceTable = defineEventTable('price_change', {
  contract: 'bytea',
  token: 'bytea?',
  price: 'numeric',
  set_at: 'bigint',
})
const minimumTable = defineEventTable('minimum_change', {
  contract: 'bytea',
  token: 'bytea?',
  minimum: 'numeric',
  set_at: 'bigint',
})

export function getPriceStep(origin: Origin, token: Hex | null, price: bigint): Step {
  const row = { ...getEventKey(origin), contract: origin.address, token, price, set_at: origin.timestamp }
  return { apply: (rows) => rows.add(priceTable, row) }
}

export function getMinimumStep(origin: Origin, token: Hex | null, minimum: bigint): Step {
  const row = { ...getEventKey(origin), contract: origin.address, token, minimum, set_at: origin.timestamp }
  return { apply: (rows) => rows.add(minimumTable, row) }
}
