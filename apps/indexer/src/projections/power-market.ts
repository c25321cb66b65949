import { powerMarketAbi } from '@app/abis/power-market'
import { advanceOrder, type PowerOrderRun } from '@app/core/power-order'
import { guardHandlers } from './guard.ts'
import { addRow, type ArgsOf, createProjection, type Step } from './handlers.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { changeReserve, getReserveStep, requireReserve } from './reward-reserve.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import { getMinimumStep, getPriceStep } from './settings.ts'
import { defineEventTable, defineTable, type RowOf } from './table.ts'

const orderTable = defineTable('power_order', ['order_id'], {
  order_id: 'bigint',
  account: 'bytea',
  power: 'numeric',
  output_rate: 'numeric',
  fuel_rate: 'numeric',
  lifetime: 'bigint',
  opened_at: 'bigint',
  ends_at: 'bigint',
  fuel_burned: 'numeric',
  fuel_empty_at: 'bigint',
  paused: 'boolean',
  accrued_at: 'bigint',
  weight: 'numeric',
  reserved: 'numeric',
  claimed: 'numeric',
  released: 'numeric',
  open_block: 'bigint',
  open_transaction: 'bytea',
})
const fuelTable = defineEventTable('power_fuel', {
  order_id: 'bigint',
  account: 'bytea',
  amount: 'numeric',
  fuel_empty_at: 'bigint',
  added_at: 'bigint',
})
const purchaseTable = defineEventTable('power_purchase', {
  account: 'bytea',
  token: 'bytea',
  paid: 'numeric',
  power: 'numeric',
  bought_at: 'bigint',
})
const termsTable = defineEventTable('power_terms', {
  output_rate: 'numeric',
  fuel_rate: 'numeric',
  lifetime: 'bigint',
  set_at: 'bigint',
})

export type Order = RowOf<typeof orderTable.columns>

export const powerMarketProjection = createProjection(powerMarketAbi, {
  ...guardHandlers,
  OrderOpened: getOpenedStep,
  OrderSuspended: ({ orderId }, origin) =>
    changeOrder(orderId, origin, (order) => {
      order.paused = true
    }),
  OrderResumed: ({ orderId }, origin) =>
    changeOrder(orderId, origin, (order) => {
      order.paused = false
    }),
  OrderReplenished: getReplenishedStep,
  OrderClaimed: ({ orderId, amount }, origin) => getReservedStep(orderId, amount, { origin, becomes: 'claimed' }),
  OrderReleased: ({ orderId, amount }, origin) => getReservedStep(orderId, amount, { origin, becomes: 'released' }),
  PowerBought: ({ account, tokenIn, paid, power }, origin) => {
    const row = { account: toHex(account), token: toHex(tokenIn), paid, power, bought_at: origin.timestamp }
    return addRow(purchaseTable, { ...getEventKey(origin), ...row })
  },
  TermsSet: ({ outputRate, fuelRate, lifetime }, origin) =>
    addRow(termsTable, {
      ...getEventKey(origin),
      output_rate: outputRate,
      fuel_rate: fuelRate,
      lifetime: toSafeNumber(lifetime, 'Lifetime'),
      set_at: origin.timestamp,
    }),
  PriceSet: ({ token, price }, origin) => getPriceStep(origin, toHex(token), price),
  MinimumExchangeSet: ({ minimum }, origin) => getMinimumStep(origin, null, minimum),
  ReserveFunded: ({ amount }, origin) => getReserveStep(origin, { funded: amount }),
  FreeRewardsRecovered: ({ amount }, origin) => getReserveStep(origin, { recovered: amount }),
})

function getOpenedStep(args: ArgsOf<typeof powerMarketAbi, 'OrderOpened'>, origin: Origin): Step {
  const { account, power, fuel, reserved, terms } = args
  const id = toSafeNumber(args.orderId, 'Order id')
  const lifetime = toSafeNumber(terms.lifetime, 'Lifetime')
  const fuelEmptyAt = toSafeNumber(args.fuelEmptyAt, 'Fuel time')
  const order: Order = {
    order_id: id,
    account: toHex(account),
    power,
    output_rate: terms.outputRate,
    fuel_rate: terms.fuelRate,
    lifetime,
    opened_at: origin.timestamp,
    ends_at: origin.timestamp + lifetime,
    fuel_burned: fuel,
    fuel_empty_at: fuelEmptyAt,
    paused: false,
    accrued_at: origin.timestamp,
    weight: 0n,
    reserved,
    claimed: 0n,
    released: 0n,
    open_block: origin.blockNumber,
    open_transaction: origin.transactionHash,
  }
  const fuelRow = { order_id: id, account: toHex(account), amount: fuel, fuel_empty_at: fuelEmptyAt }
  return {
    require: (rows) => requireReserve(rows, origin.address),
    apply(rows) {
      rows.add(orderTable, { ...order })
      rows.add(fuelTable, { ...getEventKey(origin), ...fuelRow, added_at: origin.timestamp })
      changeReserve(rows, origin.address, { reserved })
    },
  }
}

export function toOrderRun(order: Order): PowerOrderRun {
  return {
    power: order.power,
    outputRate: order.output_rate,
    fuelRate: order.fuel_rate,
    lifetime: order.lifetime,
    openedAt: order.opened_at,
    fuelEmptyAt: order.fuel_empty_at,
    isPaused: order.paused,
    accruedAt: order.accrued_at,
    weight: order.weight,
  }
}

function changeOrder(orderId: bigint, origin: Origin, change: (order: Order) => void) {
  const key = { order_id: toSafeNumber(orderId, 'Order id') }
  return {
    require: (rows: RowStore) => rows.require(orderTable, key),
    apply(rows: RowStore) {
      const order = rows.change(orderTable, key)
      const { weight, accruedAt } = advanceOrder(toOrderRun(order), origin.timestamp)
      order.weight = weight
      order.accrued_at = accruedAt
      change(order)
    },
  }
}

function getReplenishedStep(
  { account, orderId, ...args }: ArgsOf<typeof powerMarketAbi, 'OrderReplenished'>,
  origin: Origin,
): Step {
  const fuelEmptyAt = toSafeNumber(args.fuelEmptyAt, 'Fuel time')
  const step = changeOrder(orderId, origin, (order) => {
    order.fuel_burned += args.fuel
    order.fuel_empty_at = fuelEmptyAt
  })
  const row = { order_id: Number(orderId), account: toHex(account), amount: args.fuel, fuel_empty_at: fuelEmptyAt }
  return {
    require: step.require,
    apply(rows) {
      step.apply(rows)
      rows.add(fuelTable, { ...getEventKey(origin), ...row, added_at: origin.timestamp })
    },
  }
}

function getReservedStep(
  orderId: bigint,
  amount: bigint,
  { origin, becomes }: { origin: Origin; becomes: 'claimed' | 'released' },
): Step {
  const step = changeOrder(orderId, origin, (order) => {
    order[becomes] += amount
    order.reserved -= amount
  })
  const paid = becomes === 'claimed' ? amount : 0n
  return {
    require(rows) {
      step.require(rows)
      requireReserve(rows, origin.address)
    },
    apply(rows) {
      step.apply(rows)
      changeReserve(rows, origin.address, { paid, reserved: -amount })
    },
  }
}
